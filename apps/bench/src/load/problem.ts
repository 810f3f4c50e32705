import type { Answer } from './http-connection.js';

/** Errors after which there is no next request. */
export const BROKEN = 'connection broken';
export const USED_UP = 'nothing left to send';

/** What a wrong answer says, short enough to be counted by. */
export function problemOf({ status, body }: Answer): string {
  if (status === 0) return BROKEN;
  return `${status} ${errorType(body) ?? ''}`.trim();
}

function errorType(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString()) as { error_type?: string }).error_type;
  } catch {
    return undefined;
  }
}

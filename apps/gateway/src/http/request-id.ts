import { newId } from '@latchkey/platform/ids';

const SAFE_TOKEN = /^req_[A-Za-z0-9._-]{4,124}$/;

/** The id that an inbound header names, if it is safe to repeat in headers and log lines; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE_TOKEN.test(header) ? header : newId('req');
}

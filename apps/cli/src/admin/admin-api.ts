import { Unreachable } from '../command.js';

/** One call of the admin API. */
export interface AdminCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
}

export interface AdminAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Longer than the longest that the API takes itself. */
const TIME_LIMIT_MS = 35_000;

/** Calls the gateway. @throws Unreachable when it cannot be reached in time, or answers what is no JSON. */
export async function callAdminApi(baseUrl: string, adminKey: string, call: AdminCall): Promise<AdminAnswer> {
  try {
    const response = await fetch(addressOf(baseUrl, call), {
      method: call.method,
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { ok: response.ok, status: response.status, body };
  } catch (cause) {
    throw new Unreachable(reasonOf(cause), { cause });
  }
}

function addressOf(baseUrl: string, { path, query = {} }: AdminCall): URL {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** The reason of `fetch` is in the cause of its error. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** One call of the admin API. */
export interface AdminCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
}

export interface AdminAnswer {
  readonly ok: boolean;
  readonly body: Record<string, unknown>;
}

/** Longer than the longest that the API takes itself. */
const TIME_LIMIT_MS = 35_000;

/** Calls the gateway. @throws TypeError or DOMException when it cannot be reached in time. */
export async function callAdminApi(baseUrl: string, adminKey: string, call: AdminCall): Promise<AdminAnswer> {
  const url = new URL(call.path, baseUrl);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await fetch(url, {
    method: call.method,
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return { ok: response.ok, body: (await response.json()) as Record<string, unknown> };
}

/** Administration of the running stack. */
export interface Administration {
  readonly url: string;
  readonly key: string;
}

interface Change {
  readonly method: 'PATCH' | 'POST';
  readonly body: object;
}

const TIMEOUT_MS = 10_000;

/** One call of administration. @throws Error if it is refused or not answered. */
export async function askAdministration<T>(
  { url, key }: Administration,
  path: string,
  change?: Change,
): Promise<T> {
  const answer = await fetch(`${url}/v1/admin${path}`, {
    method: change?.method ?? 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: change ? JSON.stringify(change.body) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`administration answered ${answer.status}`);
  return (await answer.json()) as T;
}

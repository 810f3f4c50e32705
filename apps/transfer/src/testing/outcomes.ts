import type { Transfer } from '@latchkey/contracts/transfer';

/** The code of a refusal; fails the test where nothing was refused. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? String(error);
}

/** The status that a call answered, or the code that it refused with. */
export function outcomeOf(call: Promise<Transfer>): Promise<string> {
  return call.then(
    ({ status }) => status,
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** How many of the outcomes are this one. */
export function countOf(outcomes: readonly string[], outcome: string): number {
  return outcomes.filter((one) => one === outcome).length;
}

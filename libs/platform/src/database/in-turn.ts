/**
 * Waits for all of what was sent one behind the other, in this order.
 * @throws what the first failure in that order says: those behind it only say that the transaction is over.
 */
export async function inTurn<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const outcomes = await Promise.allSettled(statements);
  const values = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return values as { -readonly [P in keyof T]: Awaited<T[P]> };
}

/** Makes `count` calls at once. @returns the answers, and the codes of the errors. */
export async function race<T>(
  count: number,
  work: (n: number) => Promise<T>,
): Promise<{ answers: T[]; refusals: string[] }> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code] : [],
  );
  return { answers, refusals };
}

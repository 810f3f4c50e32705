/**
 * The result of the work, or `instead` as soon as a signal is aborted. Without `AbortSignal.any`: in Node 20 a signal
 * that lives as long as the process keeps something of each signal that was made of it.
 */
export async function unlessAborted<Result>(
  signals: readonly AbortSignal[],
  work: Promise<Result>,
  instead: Result,
): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<Result>((resolve) => {
    stop = () => resolve(instead);
    for (const signal of signals) signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
}

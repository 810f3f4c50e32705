/** The answer of the work, or `late` after the limit. @throws the error of work that fails in time. */
export async function withinTimeLimit<T>(limitMs: number, work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, limitMs, late);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits at most this long for the end of the work, or its failure: a lost peer must not delay this process. */
export async function waitAtMost(limitMs: number, work: Promise<unknown> | undefined): Promise<void> {
  await withinTimeLimit(limitMs, Promise.allSettled([work]), undefined);
}

/** The check's answer, or false when it has not come in time. */
export async function withinTimeLimit(
  check: () => Promise<boolean> | boolean,
  limitMs: number,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

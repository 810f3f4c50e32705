class NothingFound extends Error {}

/**
 * What the first of several attempts finds, which none that fails or hangs holds up; undefined where all end without.
 * @throws the first failure where none finds anything: what failed might have.
 */
export async function firstFound<T>(attempts: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  try {
    return await Promise.any(attempts.map(requireFound));
  } catch (error) {
    const failures = (error as AggregateError).errors.filter((one) => !(one instanceof NothingFound));
    if (failures.length > 0) throw failures[0];
    return undefined;
  }
}

async function requireFound<T>(attempt: Promise<T | undefined>): Promise<T> {
  const found = await attempt;
  if (found === undefined) throw new NothingFound();
  return found;
}

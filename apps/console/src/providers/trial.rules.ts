/** Where a trial is, as its page was opened. */
export type Step =
  | { readonly at: 'start' | 'refused' | 'elsewhere' }
  | { readonly at: 'back'; readonly token: string; readonly state: string };

/** @param back the query with which the browser came. @param state of the trial that this tab began. */
export function stepOf(back: URLSearchParams | undefined, state: string | null): Step {
  const token = back?.get('token') ?? null;
  const isBack = token !== null || back?.has('error') === true;
  if (!isBack) return { at: 'start' };
  // The link of another person: what it leads to is not this operator's, and what it says anyone can write.
  if (state === null) return { at: 'elsewhere' };
  return token === null ? { at: 'refused' } : { at: 'back', token, state };
}

/** Where a trial is, as its page was opened. */
export type Step =
  | { readonly at: 'start' | 'refused' | 'elsewhere' }
  | { readonly at: 'back'; readonly token: string; readonly state: string };

/** @param back the query with which the browser came. @param state of the trial that this tab began. */
export function stepOf(back: URLSearchParams | undefined, state: string | null): Step {
  const token = back?.get('token') ?? null;
  if (token === null) return { at: back?.has('error') ? 'refused' : 'start' };
  // The link of somebody else: what it leads to is not this operator's.
  return state === null ? { at: 'elsewhere' } : { at: 'back', token, state };
}

/** In the place of an operator's id: what any of them did, also by a key. */
export const ANY_OPERATOR = 'operators';

/** The filter of the API for who did something. @param by id of an operator, or any of them. */
export function actorFilter(by: string | undefined) {
  if (by === undefined) return {};
  return by === ANY_OPERATOR ? { actor_type: 'operator' as const } : { actor_user_id: by };
}

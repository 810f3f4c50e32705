import type { AnswerOf } from '../api/client.js';

/** One person of an App, whole. */
export type Person = AnswerOf<'getUserOfApp'>;

/** Whose page it is, as the API names them. */
export interface PersonRef {
  readonly app_id: string;
  readonly user_id: string;
}

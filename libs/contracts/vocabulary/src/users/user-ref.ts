/** The user that a procedure is about, or the one whom it changed. */
export interface UserRef {
  user_id: string;
}

/** The kinds of identifier with which a user signs in. */
export type MethodType = 'email' | 'phone_number';

/** The user that a procedure reads or changes. */
export interface UserRef {
  user_id: string;
}

/** The kinds of identifier with which a user signs in. */
export type MethodType = 'email' | 'phone_number';

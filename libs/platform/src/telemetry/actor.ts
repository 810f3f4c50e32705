/** Who set off a call, and so the events of its changes (decision 13). */
export interface Actor {
  readonly type: 'secret_key' | 'public_token' | 'operator' | 'system';
  /** Id of the key that was used; empty for the system. */
  readonly key_id: string;
}

/** Where no call is behind a change. */
export const SYSTEM_ACTOR: Actor = { type: 'system', key_id: '' };

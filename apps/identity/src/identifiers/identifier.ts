import type { MethodType } from '@latchkey/contracts/identity';

/** An email or a phone number, attached to a user. */
export interface Identifier {
  id: string;
  appId: string;
  userId: string;
  /** The address or number itself. */
  value: string;
  verified: boolean;
}

/** An identifier as a request names it. */
export interface Address {
  readonly type: MethodType;
  readonly value: string;
}

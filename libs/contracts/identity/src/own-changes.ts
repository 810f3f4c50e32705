import {
  EmailId,
  type MethodType,
  type OwnChange,
  type OwnChangeInput,
  OwnChangeMembers,
  PhoneNumberId,
  publicProcedure,
  requireMayChange,
  type RemovedOwn,
  type UserRef,
} from '@latchkey/contracts';
import type { AddAddressInput } from './methods.js';
import type { OwnIdentityUser } from './own-users.js';

export class RemoveOwnEmailRequest extends OwnChangeMembers {
  @EmailId() email_id!: string;
}

export class RemoveOwnPhoneNumberRequest extends OwnChangeMembers {
  @PhoneNumberId() phone_number_id!: string;
}

/** The user of a session that is about to make this change, by the word of the session service. A blocked user makes none. */
export const getChangingUser = publicProcedure<OwnChangeInput & { change: OwnChange }, OwnIdentityUser>(
  'identity.v1.get_changing_user',
  ['user_not_found', 'user_blocked'],
  { admits: requireMayChange },
);

/** Refuses an address for which the user has no room, before a message goes to it, by the word of mfa. */
export const checkOwnAddress = publicProcedure<OwnChangeInput & { type: MethodType; value: string }, UserRef>(
  'identity.v1.check_own_address',
  ['too_many_addresses'],
  { admits: requireMayChange },
);

/** As `addAddress`, by the word of mfa. */
export const addOwnAddress = publicProcedure<AddAddressInput & OwnChangeInput, { method_id: string }>(
  'identity.v1.add_own_address',
  ['user_not_found', 'user_blocked', 'duplicate_email', 'duplicate_phone_number', 'too_many_addresses'],
  { admits: requireMayChange },
);

export interface RemoveOwnAddressInput extends OwnChangeInput {
  type: MethodType;
  id: string;
}

/** Removes an address of the user, by the word of mfa. */
export const removeOwnAddress = publicProcedure<RemoveOwnAddressInput, RemovedOwn>(
  'identity.v1.remove_own_address',
  ['user_blocked', 'email_not_found', 'phone_number_not_found'],
  { admits: requireMayChange },
);

import type { IdentityUser, User } from '@latchkey/contracts/identity';

/** What services besides identity hold of a user. */
export type UserParts = Pick<User, 'wallets' | 'totps' | 'webauthn_credentials'>;

/** By the id of the user; whoever was asked for is there. */
export type PartsByUser = ReadonlyMap<string, UserParts>;

/** The User of the specification: one view over every service that holds a part of it. */
export function toUser(identity: IdentityUser, partsByUser: PartsByUser): User {
  const parts = partsByUser.get(identity.user_id);
  if (!parts) throw new Error('the parts of this user were not read');
  return {
    user_id: identity.user_id,
    first_name: identity.first_name,
    middle_name: identity.middle_name,
    last_name: identity.last_name,
    status: identity.status,
    active: identity.active,
    emails: identity.emails,
    phone_numbers: identity.phone_numbers,
    idp_providers: identity.idp_providers,
    wallets: parts.wallets,
    totps: parts.totps,
    webauthn_credentials: parts.webauthn_credentials,
    metadata: identity.metadata,
    updated_at: identity.updated_at,
    created_at: identity.created_at,
  };
}

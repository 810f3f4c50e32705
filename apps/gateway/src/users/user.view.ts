import { type AppSettings, PAGE_CHANGES, type PageChange } from '@latchkey/contracts';
import type { IdentityUser, OwnIdentityUser, OwnUser, User } from '@latchkey/contracts/identity';

/** The parts of a user that mfa and wallet hold. */
type UserParts = Pick<User, 'wallets' | 'totps' | 'webauthn_credentials'>;

/** By user id; holds every requested user. */
export type PartsByUser = ReadonlyMap<string, UserParts>;

/** The User of the API, merged from identity, mfa and wallet. */
export function toUser(identity: IdentityUser, partsByUser: PartsByUser): User {
  const parts = partsByUser.get(identity.user_id);
  if (!parts) throw new Error('the parts of this user were not read');
  return {
    user_id: identity.user_id,
    external_id: identity.external_id,
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

/** What the person may see of it. */
export function toOwnUser(identity: OwnIdentityUser, parts: UserParts, settings: AppSettings): OwnUser {
  const { idp_providers, updated_at, created_at, ...before } = identity;
  const { wallets, totps, webauthn_credentials } = parts;
  const page_changes = pageChanges(settings);
  const more = { idp_providers, wallets, totps, webauthn_credentials, page_changes };
  return { ...before, ...more, updated_at, created_at };
}

/** What a page of this App offers the person. */
function pageChanges({ account_changes, public_sends }: AppSettings): PageChange[] {
  if (account_changes !== 'person') return [];
  return PAGE_CHANGES.filter((change) => change !== 'add_address' || public_sends);
}

/** The account name that an authenticator shows: an email, else a phone number, else the id. */
export function accountNameOf({ emails, phone_numbers, user_id }: OwnIdentityUser): string {
  return emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id;
}

/** First and last name; empty if both are. */
export function displayNameOf({ first_name, middle_name, last_name }: OwnIdentityUser): string {
  return [first_name, middle_name, last_name].filter((name) => name !== '').join(' ');
}

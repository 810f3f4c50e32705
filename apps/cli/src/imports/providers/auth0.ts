import {
  compact,
  isTrue,
  type MappedUser,
  namesOf,
  objectOf,
  objectsOf,
  PASSWORD_NOTE,
  type RawUser,
  secondsOf,
  SkippedUser,
  textOf,
} from './imported-user.js';
import { type AccountNames, idpProvider, linkedAccounts } from './linked-accounts.js';

const ACCOUNTS: AccountNames = {
  member: 'provider',
  providers: {
    'google-oauth2': 'google',
    apple: 'apple',
    windowslive: 'microsoft',
    facebook: 'facebook',
    github: 'github',
    discord: 'discord',
  },
  own: ['auth0', 'email', 'sms'],
};

/**
 * A line of a users export (NDJSON), a user of the schema of bulk imports, which has MFA factors and hashes, or a user of
 * the export with hashes that Auth0's support makes.
 */
export function fromAuth0(raw: RawUser): MappedUser {
  if (isTrue(raw['blocked'])) throw new SkippedUser('is blocked at Auth0');
  const { linked, notes } = linkedAccounts(raw['identities'], ACCOUNTS);
  const [email, number] = [textOf(raw['email']), textOf(raw['phone_number'])];
  const names = namesOf(raw['name']);
  const authenticator = objectsOf(raw['mfa_factors'])
    .map(({ totp }) => objectOf(totp))
    .find(Boolean);
  const user = compact({
    external_id: textOf(raw['user_id']) ?? textOf(raw['Id']) ?? idOfSupport(raw),
    emails: email && [{ email, verified: isTrue(raw['email_verified']) }],
    phone_numbers: number && [{ phone_number: number, verified: isTrue(raw['phone_verified']) }],
    first_name: textOf(raw['given_name']) ?? (names.first_name === email ? undefined : names.first_name),
    last_name: textOf(raw['family_name']) ?? names.last_name,
    created_at: secondsOf(raw['created_at']),
    totp_secret: textOf(authenticator?.['secret']),
    // What the user may edit does not mix with what the App decides.
    metadata: objectOf(
      compact({ ...objectOf(raw['app_metadata']), user_metadata: objectOf(raw['user_metadata']) }),
    ),
    idp_providers: linked.map(({ provider, account }) => idpProvider(provider, account['user_id'])),
  });
  const hasPassword = raw['password_hash'] ?? raw['custom_password_hash'] ?? raw['passwordHash'];
  return {
    user,
    notes: [...(hasPassword ? [PASSWORD_NOTE] : []), ...notes],
  };
}

/** The export of the support names the record; a user's id is that with the connection before it. */
function idOfSupport({ _id, connection }: RawUser): string | undefined {
  const record = textOf(objectOf(_id)?.['$oid']);
  const strategy = connection === 'sms' || connection === 'email' ? connection : 'auth0';
  return record && `${strategy}|${record}`;
}

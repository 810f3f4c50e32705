import {
  compact,
  type MappedUser,
  namesOf,
  objectOf,
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
    google: 'google',
    apple: 'apple',
    azure: 'microsoft',
    discord: 'discord',
    github: 'github',
    slack: 'slack',
    slack_oidc: 'slack',
    facebook: 'facebook',
  },
  own: ['email', 'phone'],
};

/** A row of `auth.users`, as CSV or JSON; with `identities`, the rows of `auth.identities` as JSON, its accounts too. */
export function fromSupabase(raw: RawUser): MappedUser {
  const bannedUntil = textOf(raw['banned_until']);
  if (bannedUntil && Date.parse(bannedUntil) > Date.now()) throw new SkippedUser('is banned at Supabase');
  if (textOf(raw['deleted_at'])) throw new SkippedUser('is deleted at Supabase');
  const own = objectOf(raw['raw_user_meta_data']);
  const { linked, notes } = linkedAccounts(raw['identities'], ACCOUNTS);
  const [email, phone] = [textOf(raw['email']), textOf(raw['phone'])];
  const user = compact({
    external_id: textOf(raw['id']),
    emails: email && [{ email, verified: textOf(raw['email_confirmed_at']) !== undefined }],
    // Stored there without its plus.
    phone_numbers: phone && [
      {
        phone_number: phone.startsWith('+') ? phone : `+${phone}`,
        verified: textOf(raw['phone_confirmed_at']) !== undefined,
      },
    ],
    ...namesOf(own?.['full_name'] ?? own?.['name']),
    created_at: secondsOf(raw['created_at']),
    metadata: objectOf(compact({ ...objectOf(raw['raw_app_meta_data']), user_metadata: own })),
    idp_providers: linked.map(({ provider, account }) => {
      const data = objectOf(account['identity_data']);
      const subject = textOf(account['provider_id']) ?? data?.['sub'];
      return idpProvider(provider, subject, data?.['email']);
    }),
  });
  return {
    user,
    notes: [...(textOf(raw['encrypted_password']) ? [PASSWORD_NOTE] : []), ...notes],
  };
}

import {
  compact,
  isTrue,
  type MappedUser,
  objectOf,
  objectsOf,
  PASSWORD_NOTE,
  type RawUser,
  secondsOf,
  textOf,
} from './imported-user.js';

const PROVIDERS = new Set(['google', 'apple', 'microsoft', 'discord', 'github', 'slack', 'facebook']);
const WALLETS = new Set(['ethereum', 'solana']);

/** A user of Stytch's search (`POST /v1/users/search`), which its export utility writes. */
export function fromStytch(raw: RawUser): MappedUser {
  const name = objectOf(raw['name']);
  const accounts = objectsOf(raw['providers']).map((account) => ({
    provider: textOf(account['provider_type'])?.toLowerCase() ?? '',
    subject: textOf(account['provider_subject']),
  }));
  const wallets = objectsOf(raw['crypto_wallets']).filter((wallet) => isTrue(wallet['verified']));
  const untrusted = objectOf(raw['untrusted_metadata']);
  const user = compact({
    external_id: textOf(raw['external_id']) ?? textOf(raw['user_id']),
    emails: objectsOf(raw['emails']).map(({ email, verified }) => ({ email, verified: isTrue(verified) })),
    phone_numbers: objectsOf(raw['phone_numbers']).map(({ phone_number, verified }) => ({
      phone_number,
      verified: isTrue(verified),
    })),
    first_name: textOf(name?.['first_name']),
    middle_name: textOf(name?.['middle_name']),
    last_name: textOf(name?.['last_name']),
    created_at: secondsOf(raw['created_at']),
    metadata: objectOf(compact({ ...objectOf(raw['trusted_metadata']), untrusted_metadata: untrusted })),
    wallets: wallets
      .map((wallet) => ({
        wallet_type: textOf(wallet['crypto_wallet_type'])?.toLowerCase() ?? '',
        public_address: wallet['crypto_wallet_address'],
      }))
      .filter(({ wallet_type }) => WALLETS.has(wallet_type)),
    idp_providers: accounts.filter(({ provider }) => PROVIDERS.has(provider)),
  });
  return {
    user,
    notes: [
      ...(objectOf(raw['password']) ? [PASSWORD_NOTE] : []),
      ...(objectsOf(raw['totps']).length > 0
        ? ['its authenticator is not imported: Stytch gives no secret']
        : []),
      ...(objectsOf(raw['webauthn_registrations']).length > 0 ? ['its passkeys are not imported'] : []),
      ...accounts
        .filter(({ provider }) => !PROVIDERS.has(provider))
        .map(({ provider }) => `its account at ${provider} is not imported`),
    ],
  };
}

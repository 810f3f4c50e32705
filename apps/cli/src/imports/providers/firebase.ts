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
  member: 'providerId',
  providers: {
    'google.com': 'google',
    'apple.com': 'apple',
    'microsoft.com': 'microsoft',
    'facebook.com': 'facebook',
    'github.com': 'github',
  },
  own: ['password', 'phone'],
};

/** A user of `firebase auth:export`, as JSON. Numbers there are verified, as they sign in. */
export function fromFirebase(raw: RawUser): MappedUser {
  if (isTrue(raw['disabled'])) throw new SkippedUser('is disabled at Firebase');
  const { linked, notes } = linkedAccounts(raw['providerUserInfo'], ACCOUNTS);
  const [email, number] = [textOf(raw['email']), textOf(raw['phoneNumber'])];
  const user = compact({
    external_id: textOf(raw['localId']),
    emails: email && [{ email, verified: isTrue(raw['emailVerified']) }],
    phone_numbers: number && [{ phone_number: number, verified: true }],
    ...namesOf(raw['displayName']),
    created_at: secondsOf(raw['createdAt']),
    metadata: objectOf(raw['customAttributes']),
    idp_providers: linked.map(({ provider, account }) =>
      idpProvider(provider, account['rawId'], account['email']),
    ),
  });
  return {
    user,
    notes: [
      ...(textOf(raw['passwordHash']) ? [PASSWORD_NOTE] : []),
      ...(objectsOf(raw['mfaInfo']).length > 0 ? ['its second factors are not imported'] : []),
      ...notes,
    ],
  };
}

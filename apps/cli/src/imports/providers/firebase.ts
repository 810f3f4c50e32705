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

const PROVIDERS: Readonly<Record<string, string>> = {
  'google.com': 'google',
  'apple.com': 'apple',
  'microsoft.com': 'microsoft',
  'facebook.com': 'facebook',
  'github.com': 'github',
};
const OWN = new Set(['password', 'phone']);

/** A user of `firebase auth:export`, as JSON. Numbers there are verified, as they sign in. */
export function fromFirebase(raw: RawUser): MappedUser {
  if (isTrue(raw['disabled'])) throw new SkippedUser('is disabled at Firebase');
  const accounts = objectsOf(raw['providerUserInfo']);
  const known = accounts.filter(({ providerId }) => PROVIDERS[String(providerId)]);
  const others = accounts.filter(
    ({ providerId }) => !PROVIDERS[String(providerId)] && !OWN.has(String(providerId)),
  );
  const [email, number] = [textOf(raw['email']), textOf(raw['phoneNumber'])];
  const user = compact({
    external_id: textOf(raw['localId']),
    emails: email && [{ email, verified: isTrue(raw['emailVerified']) }],
    phone_numbers: number && [{ phone_number: number, verified: true }],
    ...namesOf(raw['displayName']),
    created_at: secondsOf(raw['createdAt']),
    metadata: objectOf(raw['customAttributes']),
    idp_providers: known.map(({ providerId, rawId, email: vouched }) =>
      compact({ provider: PROVIDERS[String(providerId)], subject: textOf(rawId), email: textOf(vouched) }),
    ),
  });
  return {
    user,
    notes: [
      ...(textOf(raw['passwordHash']) ? [PASSWORD_NOTE] : []),
      ...(objectsOf(raw['mfaInfo']).length > 0 ? ['its second factors are not imported'] : []),
      ...others.map(({ providerId }) => `its account at ${String(providerId)} is not imported`),
    ],
  };
}

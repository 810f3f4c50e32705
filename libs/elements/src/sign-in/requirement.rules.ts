import type { Factor, FactorType, Session, SignInMethods, User } from '@latchkey/browser';

/** Types of factors; one of them is enough. */
export type Group = readonly FactorType[];

const TYPES: readonly string[] = ['otp', 'oauth', 'wallet', 'totp', 'webauthn'] satisfies FactorType[];

/** Where any proof will do. The order is that of the list; a provider is the last, because it leaves the page. */
const ANY: Group = ['webauthn', 'totp', 'otp', 'wallet', 'oauth'];

/**
 * The attribute `require-factors`: each word is needed, `|` separates alternatives. `otp totp|webauthn` is a passcode, and
 * a TOTP or a passkey. @throws RangeError for a type that does not exist, so that a typing mistake opens nothing.
 */
export function parseRequirement(text: string): Group[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return words.map((word) => {
    const group = word.split('|');
    const unknown = group.find((type) => !TYPES.includes(type));
    if (unknown !== undefined) throw new RangeError(`\`require-factors\` has no factor type "${unknown}".`);
    return group as FactorType[];
  });
}

/** What is still to be verified. */
export interface Progress {
  readonly groups: readonly Group[];
  readonly session: Session;
  /** Types that were verified since the element began to ask. */
  readonly verified: ReadonlySet<FactorType>;
  /** Whether only what was verified since then counts. */
  readonly onlyFresh: boolean;
}

/** The groups without a verified type. */
export function unmetGroups({ groups, session, verified, onlyFresh }: Progress): Group[] {
  const earlier = onlyFresh ? [] : session.factors.map(({ type }) => type);
  const known = new Set<FactorType>([...earlier, ...verified]);
  return groups.filter((group) => !group.some((type) => known.has(type)));
}

/** The types that were verified last: by the sign-in that has just come back to the page. */
export function newestTypes({ factors }: Session): FactorType[] {
  const newest = Math.max(...factors.map(({ method }) => method.last_verified_at));
  return factors.filter(({ method }) => method.last_verified_at === newest).map(({ type }) => type);
}

/** One entry of the list of ways to confirm that it is the person. */
export type Way =
  | { readonly kind: 'totp' | 'recovery' | 'passkey' | 'wallet' }
  | { readonly kind: 'oauth'; readonly provider: string }
  | { readonly kind: 'email' | 'sms'; readonly address: string }
  | { readonly kind: 'typed'; readonly channel: 'email' | 'sms' };

/** What is known of the person and of the browser. */
export interface Known {
  readonly session: Session;
  /** Null where the page may not read the user, or not before a second proof. */
  readonly user: User | null;
  readonly methods: SignInMethods;
  readonly passkeys: boolean;
  /** Whether a TOTP can be verified here. */
  readonly totps: boolean;
}

/** The ways to verify one of a group's types that this person has. @param group absent: any proof will do. */
export function waysOf(known: Known, group: Group = ANY): Way[] {
  return group.flatMap((type) => WAYS[type](known));
}

/**
 * The ways to prove another kind than the session has. To an App that requires two proofs, two of one kind are one.
 * Addresses that are not known are typed.
 */
export function otherWaysOf(known: Known): Way[] {
  const proved = new Set(known.session.factors.flatMap(kindsOfFactor));
  const ways = ANY.flatMap((type) => [...WAYS[type](known), ...(type === 'otp' ? typedWays(known) : [])]);
  return ways.filter((way) => !proved.has(kindOfWay(way)));
}

/** An account whose provider has named an email of the person proves what a code to it does. */
function kindsOfFactor({ delivery_channel: channel, method }: Factor): string[] {
  if (channel.endsWith('_oauth')) return method.email_vouched === false ? ['oauth'] : ['oauth', 'email'];
  if (channel.endsWith('_wallet')) return ['wallet'];
  if (channel.startsWith('totp_')) return ['totp'];
  return [channel === 'webauthn_credential' ? 'passkey' : channel];
}

function kindOfWay(way: Way): string {
  if (way.kind === 'typed') return way.channel;
  return way.kind === 'recovery' ? 'totp' : way.kind;
}

function typedWays({ user, methods }: Known): Way[] {
  if (user) return [];
  return [
    ...(methods.methods.includes('email_otp') ? [{ kind: 'typed', channel: 'email' } as const] : []),
    ...(methods.methods.includes('sms_otp') ? [{ kind: 'typed', channel: 'sms' } as const] : []),
  ];
}

const WAYS: Readonly<Record<FactorType, (known: Known) => Way[]>> = {
  // Where the user is not known, the code decides.
  totp: ({ user, totps }) =>
    totps && (!user || user.totps.some((one) => one.verified))
      ? [{ kind: 'totp' }, { kind: 'recovery' }]
      : [],
  webauthn: ({ user, passkeys }) =>
    passkeys && user?.webauthn_credentials.length !== 0 ? [{ kind: 'passkey' }] : [],
  otp: addressWays,
  wallet: ({ user, methods }) =>
    methods.wallet_types.length > 0 && (!user || user.wallets.some((one) => one.is_read_only))
      ? [{ kind: 'wallet' }]
      : [],
  oauth: ({ user, methods }) =>
    methods.oauth_providers
      .filter((provider) => !user || user.idp_providers.some((linked) => linked.provider === provider))
      .map((provider) => ({ kind: 'oauth', provider })),
};

/** Only addresses that were proved: a code to another one proves nothing about this person. */
function addressWays({ user, session, methods }: Known): Way[] {
  const proved = session.factors.map(({ method }) => method);
  const emails = user
    ? user.emails.filter(({ verified }) => verified).map(({ email }) => email)
    : proved.flatMap(({ email }) => email ?? []);
  const phones = user
    ? user.phone_numbers.filter(({ verified }) => verified).map((one) => one.phone_number)
    : proved.flatMap((method) => method.phone_number ?? []);
  const distinct = (all: string[]) => [...new Set(all)];
  return [
    ...(methods.methods.includes('email_otp')
      ? distinct(emails).map((address): Way => ({ kind: 'email', address }))
      : []),
    ...(methods.methods.includes('sms_otp')
      ? distinct(phones).map((address): Way => ({ kind: 'sms', address }))
      : []),
  ];
}

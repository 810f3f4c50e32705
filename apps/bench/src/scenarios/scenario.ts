import { type Call, get, type HttpClient, type MailServer, post } from '@latchkey/stack-runner';
import type { LoadCall } from '../load/wire.js';
import type { Peer } from '../peers/peer.js';
import { FLOOR } from '../report/result.js';
import { SPARE_FROM, type SeedValues, spread } from '../seed/seed-values.rules.js';

/** The data that requests are made from. */
export interface Scene {
  readonly api: HttpClient;
  readonly mail: MailServer;
  readonly peer: Peer | undefined;
  readonly values: SeedValues;
  /** How many users are seeded. */
  readonly users: number;
  /** Sessions in use: each was verified a moment ago, and has its fresh JWT. */
  readonly sessions: readonly SessionInUse[];
}

export interface SessionInUse {
  readonly token: string;
  readonly jwt: string;
}

/** One kind of call. The number counts its calls in the whole run, so that no one-time value is used twice. */
export interface Load {
  readonly name: string;
  /** The stack by default. */
  readonly to?: 'floor' | 'better-auth';
  /** The count from which its numbers come; its own by default. */
  readonly numbers?: string;
  request?(scene: Scene, number: number): LoadCall;
  /** Several steps instead of one request. @throws Error with the reason of a failure. */
  visit?(scene: Scene, number: number): Promise<unknown>;
}

/** A load that is measured. */
export interface Scenario extends Load {
  readonly title: string;
  /** Compared with the floor of the same round. */
  readonly comparedWithFloor?: true;
  /** The scenario of a peer with which it is compared, if the peer runs. */
  readonly peer?: string;
  /** Measured at every size of the data, not at one alone. */
  readonly everySize?: true;
  /** Where there are fewer users, it cannot be what it says. */
  readonly leastUsers?: number;
  /** Not measured with more or fewer calls at the same time. */
  readonly onlyAt16?: true;
  /** Share of a window's seconds that it gets: short calls need less. */
  readonly share?: number;
}

export const VERIFY_TOKEN = 'verify-token';
export const GET_USER = 'get-user';
/** The count of sessions that some scene or window has used. */
export const SESSIONS = 'sessions in use';

const VERIFY = '/v1/auth/sessions/verify';
const WALLET_TYPES = ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'];
const SESSION_MINUTES = 60;
/** Each is verified once in a run, and a run takes tens of thousands. */
const COLD_USERS = 100_000;

export const verifyCall = (session_token: string): Call => post(VERIFY, { session_token });
export const verifyByToken = (scene: Scene, number: number): Call => verifyCall(inUse(scene, number).token);

/** In the order in which they are shown; the floor stands between the two that are compared with it. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: VERIFY_TOKEN,
    title: 'Session verify by token',
    comparedWithFloor: true,
    everySize: true,
    request: verifyByToken,
  },
  {
    name: FLOOR,
    title: 'Floor: node:http, one NATS request, one prepared SELECT',
    to: 'floor',
    everySize: true,
    // The token stands where the product has the key.
    request: (scene, number) => ({
      ...get('/verify'),
      headers: { authorization: `Bearer ${inUse(scene, number).token}` },
    }),
  },
  {
    name: 'verify-cold',
    title: 'Session verify by token, each session for the first time',
    comparedWithFloor: true,
    leastUsers: COLD_USERS,
    numbers: SESSIONS,
    onlyAt16: true,
    request: ({ values, users }, number) => verifyCall(values.token(spread(number, users))),
  },
  {
    name: 'verify-jwt',
    title: 'Session verify by JWT',
    comparedWithFloor: true,
    request: (scene, number) => post(VERIFY, { session_jwt: inUse(scene, number).jwt }),
  },
  {
    name: 'jwks',
    title: 'JWK set',
    share: 0.5,
    request: () => get('/v1/auth/jwks/default'),
  },
  {
    name: GET_USER,
    title: 'GET user (identity, wallet and mfa in one view)',
    everySize: true,
    share: 0.7,
    request: ({ values, users }, number) => get(`/v1/auth/users/${values.userId(spread(number, users))}`),
  },
  {
    name: 'create-user',
    title: 'User create, with its default wallet',
    peer: 'better-auth-create',
    share: 0.7,
    request: (_, number) => {
      const email = `new-${number}@bench.example.com`;
      return post('/v1/auth/users/create', { email, first_name: 'Ada', last_name: 'Lovelace' });
    },
  },
  {
    name: 'better-auth-create',
    title: 'better-auth: user create by an admin, no wallet, no event',
    to: 'better-auth',
    share: 0.7,
    request: ({ peer }, number) => (peer as Peer).userCreate(`new-${number}@bench.example.com`),
  },
  {
    name: 'otp-sign-in',
    title: 'OTP send + verify, delivered by SMTP, with a session',
    visit: ({ api, mail, values }, number) => signInByMail(api, mail, values.email(SPARE_FROM + 1 + number)),
  },
  {
    name: 'otp-no-mail',
    title: 'OTP send + verify, sandbox address, no mail, with a session',
    peer: 'better-auth-otp',
    visit: ({ api, values, users }, number) => signIn(api, values.email(spread(number, users)), SANDBOX_CODE),
  },
  {
    name: 'better-auth-otp',
    title: 'better-auth: OTP send + verify, code handed over in memory, no JWT made',
    to: 'better-auth',
    visit: ({ peer, values }, number) =>
      (peer as Peer).signIn(values.email(spread(number, (peer as Peer).users))),
  },
  // Each for a user without a wallet of that type, since a second one is not made.
  ...WALLET_TYPES.map((wallet_type) => ({
    name: `wallet-${wallet_type}`,
    title: `Wallet create, ${wallet_type}`,
    share: 0.5,
    request: ({ values }: Scene, number: number) =>
      post('/v1/wallets/create', { wallet_type, user_id: values.userId(SPARE_FROM + 1 + number) }),
  })),
];

/**
 * The named ones, or all; with one that is compared with the floor or the peer comes that. A peer that does not run is
 * left out. @throws Error for an unknown name.
 */
export function chosenScenarios(names: readonly string[], hasPeer: boolean): readonly Scenario[] {
  const unknown = names.filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`No ${unknown.join(', ')}; there are ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  const isChosen = ({ name }: Scenario) => names.length === 0 || names.includes(name);
  const chosen = SCENARIOS.filter(isChosen);
  const beside = new Set(chosen.map(({ peer }) => peer));
  if (chosen.some(({ comparedWithFloor }) => comparedWithFloor)) beside.add(FLOOR);
  const runs = ({ to }: Scenario) => hasPeer || to !== 'better-auth';
  return SCENARIOS.filter((one) => (isChosen(one) || beside.has(one.name)) && runs(one));
}

export function scenarioNamed(name: string): Scenario {
  return SCENARIOS.find((one) => one.name === name) as Scenario;
}

/** What a scenario of single requests sends. */
export function requestOf(name: string): NonNullable<Load['request']> {
  const { request } = scenarioNamed(name);
  if (!request) throw new Error(`${name} has several steps`);
  return request;
}

/** A passcode is sent, travels over SMTP, is read, and is exchanged for a session. @returns its token. */
export async function signInByMail(api: HttpClient, mail: MailServer, email: string): Promise<string> {
  const arrived = mail.nextCodeTo(email);
  // The send may fail first: no caller waits for the mail then.
  arrived.catch(() => undefined);
  return signIn(api, email, arrived);
}

/** Of every sandbox address. */
const SANDBOX_CODE = '000000';

async function signIn(api: HttpClient, email: string, otp: string | Promise<string>): Promise<string> {
  const { email_id } = await api.must<{ email_id: string }>(post('/v1/auth/otps/email/send', { email }));
  const code = { method_id: email_id, otp: await otp, session_expires_in: SESSION_MINUTES };
  const session = await api.must<{ session_token: string; session_jwt?: string }>(
    post('/v1/auth/otps/verify', code),
  );
  if (!session.session_jwt) throw new Error('a sign-in without a session');
  return session.session_token;
}

function inUse({ sessions }: Scene, number: number): SessionInUse {
  return sessions[number % sessions.length] as SessionInUse;
}

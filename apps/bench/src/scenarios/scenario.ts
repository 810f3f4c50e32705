import { type Call, get, type HttpClient, type MailServer, post } from '@latchkey/stack-runner';
import { namedOf } from '@latchkey/stack-runner/options';
import type { Accounts, Peer } from '../peers/peer.js';
import { SPARE_FROM, type SeedValues, spread } from '../seed/seed-values.rules.js';

/** The data that requests are made from. */
export interface Scene {
  readonly api: HttpClient;
  readonly mail: MailServer;
  readonly own: Accounts;
  readonly peer: Peer | undefined;
  readonly values: SeedValues;
  /** How many users are seeded. */
  readonly users: number;
  /** Sessions in use: each was verified a moment ago, and has its fresh JWT. */
  readonly sessions: readonly { readonly token: string; readonly jwt: string }[];
}

/** One kind of call. The number counts its calls in the whole run, so that no one-time value is used twice. */
export interface Load {
  readonly name: string;
  /** The stack by default. */
  readonly to?: 'stack' | 'floor' | 'better-auth';
  /** The count from which its numbers come; its own by default. */
  readonly numbers?: string;
  request?(scene: Scene, number: number): Call;
  /** The status of its answers; 200 by default. */
  readonly expects?: number;
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
}

/** The count of sessions that some scene or window has used. */
export const SESSIONS = 'sessions in use';

const VERIFY = '/v1/auth/sessions/verify';
const TAG_CHARACTERS = 12;
/** Each is verified once in a run, and a run takes tens of thousands. */
const COLD_USERS = 100_000;

export const verifyCall = (session_token: string): Call => post(VERIFY, { session_token });
export const verifyByToken = (scene: Scene, number: number): Call => verifyCall(inUse(scene, number).token);

export const VERIFY_TOKEN: Scenario = {
  name: 'verify-token',
  title: 'Session verify by token',
  comparedWithFloor: true,
  everySize: true,
  request: verifyByToken,
};
export const FLOOR: Scenario = {
  name: 'floor',
  title: 'Floor: node:http, one NATS request, one prepared SELECT',
  to: 'floor',
  everySize: true,
  // The token stands where the product has the key.
  request: (scene, number) => ({
    ...get('/verify'),
    headers: { authorization: `Bearer ${inUse(scene, number).token}` },
  }),
};

/** In the order in which they are shown; the floor stands between those that are compared with it. */
const SCENARIOS: readonly Scenario[] = [
  VERIFY_TOKEN,
  FLOOR,
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
    name: 'verify-unknown',
    title: 'Session verify by a token that no session has',
    expects: 404,
    // As long as a token is, with a tag that was not made here.
    request: ({ values }, number) =>
      verifyCall(`${values.token(2 * SPARE_FROM + number)}${'A'.repeat(TAG_CHARACTERS)}`),
  },
  {
    name: 'verify-jwt',
    title: 'Session verify by JWT',
    comparedWithFloor: true,
    request: (scene, number) => post(VERIFY, { session_jwt: inUse(scene, number).jwt }),
  },
  {
    name: 'get-user',
    title: 'GET user (identity, wallet and mfa in one view)',
    everySize: true,
    request: ({ values, users }, number) => get(`/v1/auth/users/${values.userId(spread(number, users))}`),
  },
  {
    name: 'create-user',
    title: 'User create, with its default wallet',
    peer: 'better-auth-create',
    request: (_, number) => {
      const email = `new-${number}@bench.example.com`;
      return post('/v1/auth/users/create', { email, first_name: 'Ada', last_name: 'Lovelace' });
    },
  },
  {
    name: 'better-auth-create',
    title: 'better-auth: user create by an admin, no wallet, no event',
    to: 'better-auth',
    request: ({ peer }, number) => (peer as Peer).userCreate(`new-${number}@bench.example.com`),
  },
  {
    name: 'otp-sign-in',
    title: 'OTP send + verify, delivered by SMTP, with a session',
    visit: ({ own, mail, values }, number) => {
      const email = values.email(SPARE_FROM + 1 + number);
      const arrived = mail.nextCodeTo(email);
      // The send may fail first: no caller waits for the mail then.
      arrived.catch(() => undefined);
      return own.byCode(email, arrived);
    },
  },
  {
    name: 'otp-no-mail',
    title: 'OTP send + verify, sandbox address, no mail, with a session',
    peer: 'better-auth-otp',
    visit: ({ own, values, users }, number) => own.byCode(values.email(spread(number, users))),
  },
  {
    name: 'better-auth-otp',
    title: 'better-auth: OTP send + verify, the code is fixed, no mail, no JWT made',
    to: 'better-auth',
    visit: ({ peer, values, users }, number) => (peer as Peer).byCode(values.email(spread(number, users))),
  },
  // Each for a user without a wallet of that type, since a second one is not made.
  ...['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'].map((wallet_type) => ({
    name: `wallet-${wallet_type}`,
    title: `Wallet create, ${wallet_type}`,
    request: ({ values }: Scene, number: number) =>
      post('/v1/wallets/create', { wallet_type, user_id: values.userId(SPARE_FROM + 1 + number) }),
  })),
];

/**
 * The named ones, or all; with one that is compared with the floor or the peer comes that. A peer that does not run is
 * left out. @throws Error for an unknown name.
 */
export function chosenScenarios(names: readonly string[], hasPeer: boolean): readonly Scenario[] {
  const chosen = namedOf(SCENARIOS, names);
  const beside = chosen.flatMap(({ comparedWithFloor, peer }) => [comparedWithFloor && FLOOR.name, peer]);
  const runs = ({ to }: Scenario) => hasPeer || to !== 'better-auth';
  return SCENARIOS.filter((one) => (chosen.includes(one) || beside.includes(one.name)) && runs(one));
}

function inUse({ sessions }: Scene, number: number): Scene['sessions'][number] {
  return sessions[number % sessions.length] as Scene['sessions'][number];
}

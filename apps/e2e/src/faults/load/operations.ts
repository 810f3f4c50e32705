import { randomBytes } from 'node:crypto';
import { type Answer, type Call, get, type HttpClient, post } from '@latchkey/stack-runner';
import { anyOf, type ArrivedCode, type Ledger, type LedgerSession } from './ledger.js';
import type { Outcome } from './outcome.js';
import type { Tally } from './tally.js';

export interface LoadParts {
  readonly client: HttpClient;
  readonly ledger: Ledger;
  readonly tally: Tally;
}

/** One kind of request of the load. */
export interface Operation {
  readonly name: string;
  /** Its shares of the steady load, and of the load under the rolling restart. */
  readonly steady: number;
  readonly rolling: number;
  /** The processes that it needs beside the gateway and identity. */
  readonly asks: readonly string[];
  /** Whether it changes nothing. */
  readonly reads: boolean;
  /** Sends it and records an acknowledged write; undefined while the ledger has no data for it. */
  request(parts: LoadParts): Promise<unknown> | undefined;
}

type Body = Readonly<Record<string, string>> & { readonly session?: { readonly id: string } };
type Ask = (
  call: Call,
  expected?: (answer: Answer) => string | undefined,
) => Promise<{ readonly outcome: Outcome; readonly body: Body }>;

const COIN = 'MATIC';
const DESTINATION = '0x00000000000000000000000000000000deadbeef';
const CODE_MINUTES = 15;
const SESSION_MINUTES = 120;
const GONE = 'session_not_found';

/** Every service gets requests; most of the steady load writes, most of the rolling one verifies sessions. */
export const OPERATIONS: readonly Operation[] = [
  operation('create user', [12, 3], [], async (ledger, ask) => {
    const email = `${randomBytes(10).toString('hex')}@faults.example.com`;
    const { outcome, body } = await ask(post('/v1/auth/users/create', { email }));
    if (outcome === 'refused') ledger.refused.createdEmails.push(email);
    if (outcome === 'ok') ledger.addUser({ id: body.user_id ?? '', email, emailId: body.email_id ?? '' });
  }),
  operation('send code', [10, 2], ['otp-delivery'], (ledger, ask) =>
    given(ledger.unsent.shift(), async ({ email }) => {
      const call = post('/v1/auth/otps/email/send', { email, expires_in: CODE_MINUTES });
      const { outcome } = await ask(call);
      if (outcome === 'ok') ledger.promised.push(email);
      if (outcome === 'refused') ledger.refused.sends.push(email);
    }),
  ),
  // The first proof of a user that the App created reads mfa and wallet.
  operation('verify code', [10, 2], ['otp-delivery', 'session', 'mfa', 'wallet'], (ledger, ask) =>
    given(ledger.codes.shift(), async (arrived) => {
      const { outcome, body } = await ask(verifyCodeCall(arrived));
      if (outcome === 'refused') ledger.refused.codes.push(arrived);
      if (outcome !== 'ok') return;
      const { session, session_token: token = '', session_jwt: jwt = '' } = body;
      ledger.addSignIn(arrived.user, { id: session?.id ?? '', token, jwt });
    }),
  ),
  reading('verify session', [30, 75], ['session'], (ledger, ask) =>
    given(anyOf(ledger.live), (session) =>
      // Another call may be ending it: then both answers are right.
      ask(verifyCall(session), ({ status }) => (session.ending && status === 404 ? GONE : undefined)),
    ),
  ),
  reading('verify revoked session', [4, 2], ['session'], (ledger, ask) =>
    given(anyOf(ledger.revoked), (session) => ask(verifyCall(session), () => GONE)),
  ),
  operation('revoke session', [4, 1], ['session'], (ledger, ask) =>
    given(ledger.takeLive(), async (session) => {
      const { outcome } = await ask(post('/v1/auth/sessions/revoke', { session_id: session.id }));
      if (outcome === 'refused') ledger.giveBack(session);
      if (outcome !== 'ok') return;
      ledger.revoked.push(session);
      await ask(verifyCall(session), () => GONE);
    }),
  ),
  reading('get user', [12, 8], ['mfa', 'wallet'], (ledger, ask) =>
    given(anyOf(ledger.users), ({ id }) => ask(get(`/v1/auth/users/${id}`))),
  ),
  operation('create wallet', [5, 1], ['wallet', 'signer'], (ledger, ask) =>
    given(anyOf(ledger.users), async ({ id: user_id }) => {
      const call = post('/v1/wallets/create', { user_id, wallet_type: 'ethereum' });
      const { outcome, body } = await ask(call);
      if (outcome === 'ok') ledger.wallets.push({ id: body.id ?? '', userId: user_id });
    }),
  ),
  reading('balance', [3, 2], ['wallet', 'chain'], (ledger, ask) =>
    given(anyOf(ledger.wallets), ({ id }) =>
      ask(post('/v1/wallets/balance', { wallet_id: id, token_symbol: COIN })),
    ),
  ),
  operation('create transfer', [3, 1], ['wallet', 'transfer', 'signer', 'chain'], (ledger, ask) =>
    given(anyOf(ledger.wallets), async ({ id: source, userId: user_id }) => {
      const payment = { dest: DESTINATION, source_amount: '1.5', source_currency: COIN, dest_currency: COIN };
      const { outcome, body } = await ask(post('/v1/transfers/create', { user_id, source, ...payment }));
      if (outcome === 'ok') ledger.transfers.push(body.id ?? '');
    }),
  ),
  reading('list transfers', [3, 1], ['transfer'], (_ledger, ask) => ask(get('/v1/transfers/list'))),
  // One for each user, since a second one would replace the first.
  operation('create TOTP', [4, 2], ['mfa'], (ledger, ask) =>
    given(ledger.withoutTotp.shift(), async ({ id: user_id }) => {
      const { outcome, body } = await ask(post('/v1/auth/totps/create', { user_id, expires_in: 2160 }));
      if (outcome === 'ok') ledger.totps.push(body.totp_id ?? '');
    }),
  ),
];

/** By its token, in one of four cases by its JWT. */
export function verifyCall({ token, jwt }: LedgerSession, byJwt = Math.random() < 0.25): Call {
  return post('/v1/auth/sessions/verify', byJwt ? { session_jwt: jwt } : { session_token: token });
}

export function verifyCodeCall({ user, code }: ArrivedCode): Call {
  const body = { method_id: user.emailId, otp: code, session_expires_in: SESSION_MINUTES };
  return post('/v1/auth/otps/verify', body);
}

function operation(
  name: string,
  [steady, rolling]: readonly [number, number],
  asks: readonly string[],
  work: (ledger: Ledger, ask: Ask) => Promise<unknown> | undefined,
): Operation {
  const request = ({ client, ledger, tally }: LoadParts) =>
    work(ledger, async (call, expected = () => undefined) => {
      const answer = await client.send<Body>(call);
      return { outcome: tally.note(name, answer, expected(answer)), body: answer.body };
    });
  return { name, steady, rolling, asks, reads: false, request };
}

function reading(...parts: Parameters<typeof operation>): Operation {
  return { ...operation(...parts), reads: true };
}

function given<T>(
  value: T | undefined,
  request: (value: T) => Promise<unknown>,
): Promise<unknown> | undefined {
  return value === undefined ? undefined : request(value);
}

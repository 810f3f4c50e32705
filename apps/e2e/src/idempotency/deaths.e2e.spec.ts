import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { CreateUserResponse } from '@latchkey/contracts/identity';
import type { VerifyOtpResponse } from '@latchkey/contracts/otp-delivery';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Replica } from '@latchkey/stack-runner';
import { until } from '@latchkey/platform/testing';
import { newWallet, order } from '../harness/chains/transfers.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { isReplayed, type Repeated, repeated, sent, sentUntilDone } from '../harness/http/repeated.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';
import { rowsIn } from '../harness/stack/rows.js';

(canStartReplicas ? describe : describe.skip)('a request whose gateway dies', () => {
  let stack: OwnStack;
  let app: TestApp;
  let dying: Replica;
  let paused: string;

  beforeAll(async () => {
    stack = await OwnStack.start();
    app = await newApp();
  });
  afterAll(() => stack.stop());

  beforeEach(async () => {
    dying = await startReplica('gateway');
  });
  afterEach(async () => {
    // Left by a test that failed half-way.
    stack.processes.signal(paused, 'SIGCONT');
    await dying.stop();
    await stack.becomesReady();
  });

  /** Sends it to a gateway whose next call a paused service holds back, once the condition is met. */
  async function heldBack(request: Repeated, service: string, met: () => Promise<boolean>) {
    paused = service;
    stack.processes.signal(service, 'SIGSTOP');
    const answer = sent(request, dying.baseUrl).catch(() => undefined);
    await until(met);
    // The next call is on its way to the paused service.
    await delay(300);
    return { answer };
  }

  async function interrupted(request: Repeated, service: string, met: () => Promise<boolean>): Promise<void> {
    const { answer } = await heldBack(request, service, met);
    await dying.kill();
    expect(await answer).toBeUndefined();
  }

  /** Whether the call of one more request has its outcome than now. */
  async function oneMore(service: string, procedure: string): Promise<() => Promise<boolean>> {
    const schema = service.replaceAll('-', '_');
    const text = `SELECT FROM ${schema}.kept_calls WHERE procedure = $1 AND outcome IS NOT NULL`;
    const count = async () => (await rowsIn(service, text, [`${service}.v1.${procedure}`])).length;
    const before = await count();
    return async () => (await count()) > before;
  }

  async function verification() {
    const { email_id, user_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    const body = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 };
    return { user_id, request: repeated(app, '/v1/auth/otps/verify', body) };
  }

  async function expectOneSession(user_id: string | undefined, request: Repeated): Promise<void> {
    const answer = await sentUntilDone<VerifyOtpResponse>(request);
    const { session_token, session } = succeeded(answer);
    succeeded(await app.api.sessions.verify({ session_token }));
    const { sessions } = succeeded(await app.api.sessions.list({ user_id }));
    expect(sessions.map(({ id }) => id)).toEqual([session?.id]);
    const again = await sent(request);
    expect([again.text, isReplayed(again)]).toEqual([answer.text, true]);
  }

  it('before the session is granted, which is granted once: the passcode is spent', async () => {
    const { user_id, request } = await verification();
    await interrupted(request, 'session', await oneMore('identity', 'confirm_sign_in'));
    expectRefusal(await sent(request), 409, 'idempotency_in_progress');
    stack.processes.signal('session', 'SIGCONT');
    await expectOneSession(user_id, request);
  });

  it('together with the service that grants the session', async () => {
    const { user_id, request } = await verification();
    await interrupted(request, 'session', await oneMore('identity', 'confirm_sign_in'));
    await stack.crash('session');
    await stack.becomesReady();
    await expectOneSession(user_id, request);
  });

  it('after its user was created', async () => {
    const email = sandboxEmail();
    const request = repeated(app, '/v1/auth/users/create', { email });
    await interrupted(request, 'wallet', await oneMore('identity', 'create_user'));
    stack.processes.signal('wallet', 'SIGCONT');
    const { user_id } = succeeded(await sentUntilDone<CreateUserResponse>(request));
    const { users } = succeeded(await app.api.users.list({ email }));
    expect(users.map((user) => user.user_id)).toEqual([user_id]);
    const events = `SELECT type FROM identity.outbox WHERE user_id = $1 AND type LIKE 'user.%'`;
    expect(await rowsIn('identity', events, [user_id])).toEqual([{ type: 'user.created' }]);
  });

  it('as its transfer is created', async () => {
    const wallet = await newWallet(app.api, 'ethereum');
    const { public_address: dest } = ethereumWallet();
    const payment = { dest, source_amount: '1.5', source_currency: 'MATIC' };
    const request = repeated(app, '/v1/transfers/create', order(wallet, payment));
    const begun = `SELECT FROM transfer.kept_calls WHERE outcome IS NULL`;
    await interrupted(request, 'wallet', async () => (await rowsIn('transfer', begun)).length === 1);
    stack.processes.signal('wallet', 'SIGCONT');
    const { id } = succeeded(await sentUntilDone<Transfer>(request));
    const made = 'SELECT id FROM transfer.transfers WHERE user_id = $1';
    expect(await rowsIn('transfer', made, [wallet.user_id])).toEqual([{ id }]);
  });

  it('only seemingly: it was held still, and goes on after another gateway has answered', async () => {
    const { user_id, request } = await verification();
    const { answer } = await heldBack(request, 'session', await oneMore('identity', 'confirm_sign_in'));
    dying.hold(true);
    stack.processes.signal('session', 'SIGCONT');
    await expectOneSession(user_id, request);
    dying.hold(false);
    expect([200, 504]).toContain((await answer)?.status);
    await expectOneSession(user_id, request);
  });
});

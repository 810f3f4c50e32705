import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateUserResponse } from '@latchkey/contracts/identity';
import type { CreateTotpResponse } from '@latchkey/contracts/mfa';
import type { CreateMagicLinkResponse, VerifyOtpResponse } from '@latchkey/contracts/otp-delivery';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Replica } from '@latchkey/stack-runner';
import { newWallet, order } from '../harness/chains/transfers.js';
import { expectRetryAfter, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { isReplayed, type Repeated, repeated, sent } from '../harness/http/repeated.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { ethereumWallet } from '../harness/sign-in/wallets.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';
import { rowsIn } from '../harness/stack/rows.js';
import { currentRun } from '../harness/stack/run.js';

const CREATE = '/v1/auth/users/create';
const app = await newApp();

(canStartReplicas ? describe : describe.skip)('50 repetitions at two gateways', () => {
  let other: Replica;
  beforeAll(async () => {
    other = await startReplica('gateway');
  });
  afterAll(() => other.stop());

  /** The one answer; calls that came while it was made got 409. */
  async function onlyAnswer<T>(request: Repeated): Promise<T> {
    const gateways = [currentRun().baseUrl, other.baseUrl];
    const answers = await race(50, (index) => sent<T>(request, gateways[index % 2]));
    const { '200': done = 0, idempotency_in_progress: early = 0, ...rest } = tally(answers);
    expect([done + early, rest]).toEqual([50, {}]);
    for (const answer of answers) if (answer.status === 409) expectRetryAfter(answer);
    const first = answers.filter((answer) => answer.status === 200 && !isReplayed(answer));
    expect(first).toHaveLength(1);
    const again = await sent<T>(request, other.baseUrl);
    const texts = new Set([...answers, again].filter(({ status }) => status === 200).map(({ text }) => text));
    expect([texts.size, isReplayed(again)]).toEqual([1, true]);
    return succeeded(again);
  }

  it('create one user', async () => {
    const email = sandboxEmail();
    const { user_id } = await onlyAnswer<CreateUserResponse>(repeated(app, CREATE, { email }));
    expect(succeeded(await app.api.users.list({ email })).users).toHaveLength(1);
    const events = `SELECT type FROM identity.outbox WHERE user_id = $1 AND type LIKE 'user.%'`;
    expect(await rowsIn('identity', events, [user_id])).toEqual([{ type: 'user.created' }]);
  });

  it('spend one passcode for one session', async () => {
    const { email_id, user_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    const guess = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 };
    const { session_token } = await onlyAnswer<VerifyOtpResponse>(
      repeated(app, '/v1/auth/otps/verify', guess),
    );
    succeeded(await app.api.sessions.verify({ session_token }));
    expect(succeeded(await app.api.sessions.list({ user_id })).sessions).toHaveLength(1);
  });

  it('create one transfer', async () => {
    const wallet = await newWallet(app.api, 'ethereum');
    const payment = { dest: ethereumWallet().public_address, source_amount: '1.5', source_currency: 'MATIC' };
    const request = repeated(app, '/v1/transfers/create', order(wallet, payment));
    const { id } = await onlyAnswer<Transfer>(request);
    const rows = await rowsIn('transfer', 'SELECT id FROM transfer.transfers WHERE user_id = $1', [
      wallet.user_id,
    ]);
    expect(rows).toEqual([{ id }]);
  });

  it('make one link and one TOTP, whose secrets are kept encrypted', async () => {
    const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
    const link = await onlyAnswer<CreateMagicLinkResponse>(
      repeated(app, '/v1/auth/magic_links/create', { user_id }),
    );
    succeeded(await app.api.magicLinks.verify({ token: link.token }));
    // The search of the global teardown looks for both in the files of the bus and in every database.
    const totp = await onlyAnswer<CreateTotpResponse>(repeated(app, '/v1/auth/totps/create', { user_id }));
    expect(totp.secret).toMatch(/^[A-Z2-7]{16,}$/);
  });
});

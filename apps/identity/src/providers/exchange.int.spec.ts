import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, type Caller } from '@latchkey/contracts';
import { CodedError } from '@latchkey/platform/errors';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { race } from '../testing/race.js';
import { FlowEncryption } from './encrypted-flows.js';

const ACCOUNT = { subject: '1084', email: 'ada@example.com', emailVerified: true };

let caller: Caller;
let publicCaller: Caller;

const sign = await ProviderSignIns.start('exchange');
beforeEach(async () => {
  caller = await sign.newCaller();
  publicCaller = { ...caller, key_kind: 'public' };
  sign.protocol.exchanged.length = 0;
  sign.protocol.exchangeMs = 0;
});

const refused = (reason: string) =>
  expect.objectContaining({ code: 'oauth_failed', details: expect.objectContaining({ reason }) });
const come = () => sign.come(caller, ACCOUNT);

describe('a token', () => {
  it('is read with the state that began, and without one only by a secret key', async () => {
    const { token, state } = await come();
    for (const wrong of [
      { token, state: `${state}x` },
      { token, state: '' },
      { token, state: (await come()).state },
    ])
      for (const by of [caller, publicCaller])
        await expect(sign.signIn.read(by, wrong)).rejects.toEqual(refused('oauth_state_mismatch'));
    await expect(sign.signIn.read(publicCaller, { token })).rejects.toEqual(refused('oauth_state_mismatch'));
    expect(sign.protocol.exchanged).toEqual([]);
    expect(await sign.signIn.read(publicCaller, { token, state })).toEqual({ user_id: '' });
    expect(await sign.signIn.read(caller, { token })).toEqual({ user_id: '' });
    await expect(sign.signIn.spend(publicCaller, { token })).rejects.toEqual(refused('oauth_state_mismatch'));
    await sign.signIn.spend(publicCaller, { token, state });
  });

  it('the token of another App is unknown', async () => {
    const input = await come();
    const other = await sign.newCaller();
    const unknown = refused('oauth_token_unknown');
    await expect(sign.signIn.read(other, input)).rejects.toEqual(unknown);
    await expect(sign.signIn.spend(other, input)).rejects.toEqual(unknown);
    expect(sign.protocol.exchanged).toEqual([]);
  });

  it('expires after 10 minutes, read or not', async () => {
    const [unread, read] = [await come(), await come()];
    await sign.signIn.read(caller, read);
    const later = (minutes: number) =>
      sign.identity.source.query(
        `UPDATE oauth_flows SET expires_at = expires_at - $1 * interval '1 second'`,
        [minutes * 60],
      );
    await later(9);
    await sign.signIn.read(caller, read);
    await later(1);
    for (const input of [unread, read]) {
      await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_token_expired'));
      await expect(sign.signIn.spend(caller, input)).rejects.toEqual(refused('oauth_token_expired'));
    }
  });

  it('is spent once of 20 times, and not read afterwards', async () => {
    const input = await come();
    await sign.signIn.read(caller, input);
    const { answers, refusals } = await race(20, () => sign.signIn.spend(caller, input));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(Array(19).fill('oauth_failed'));
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_token_used'));
  });

  it('is not spent before its code is exchanged', async () => {
    await expect(sign.signIn.spend(caller, await come())).rejects.toEqual(refused('oauth_token_unknown'));
  });
});

describe('the code', () => {
  it('is exchanged once by 20 parallel reads, and by no later one', async () => {
    const input = await come();
    sign.protocol.exchangeMs = 300;
    const { answers, refusals } = await race(20, () => sign.signIn.read(caller, input));
    expect(refusals).toEqual([]);
    expect(answers).toEqual(Array(20).fill({ user_id: '' }));
    await sign.signIn.read(caller, input);
    expect(sign.protocol.exchanged).toHaveLength(1);
  });

  it('a code that the provider refuses is refused for good, to all 20 parallel reads', async () => {
    const state = await sign.begin(caller);
    const { redirect_url } = await sign.flows.receive({
      provider: 'google',
      params: { state, code: 'forged' },
    });
    const input = { state, token: new URL(redirect_url).searchParams.get('token') ?? '' };
    const { answers, refusals } = await race(20, () => sign.signIn.read(caller, input));
    expect(answers).toEqual([]);
    expect(refusals).toEqual(Array(20).fill('oauth_failed'));
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_exchange_refused'));
    expect(sign.protocol.exchanged).toEqual(['forged']);
  });

  it.each([
    ['the provider', new AppError('oauth_unavailable'), 'oauth_unavailable'],
    ['the key provider', new CodedError('key_provider_unavailable'), 'key_provider_unavailable'],
  ])('waits while %s is away, and nothing is lost', async (_, failure, code) => {
    const input = await come();
    sign.protocol.failures = [failure, failure];
    for (let times = 0; times < 2; times += 1)
      await expect(sign.signIn.read(caller, input)).rejects.toMatchObject({ code });
    expect(await sign.signIn.read(caller, input)).toEqual({ user_id: '' });
    await sign.signIn.spend(caller, input);
  });

  it('a code that the provider may have taken without an answer is not sent again', async () => {
    const input = await come();
    sign.protocol.failures = [new AppError('oauth_unavailable', { reason: 'oauth_outcome_unknown' })];
    await expect(sign.signIn.read(caller, input)).rejects.toMatchObject({ code: 'oauth_unavailable' });
    const sent = sign.protocol.exchanged.length;
    for (let times = 0; times < 2; times += 1)
      await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_outcome_unknown'));
    expect(sign.protocol.exchanged).toHaveLength(sent);
  });

  it('a code whose outcome cannot be kept is not sent again', async () => {
    const input = await come();
    const encryption = sign.identity.get(FlowEncryption);
    const failure = new CodedError('key_provider_unavailable');
    const encrypt = jest.spyOn(encryption, 'encryptOutcome').mockRejectedValueOnce(failure);
    await expect(sign.signIn.read(caller, input)).rejects.toMatchObject({ code: 'oauth_unavailable' });
    encrypt.mockRestore();
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_outcome_unknown'));
    expect(sign.protocol.exchanged).toHaveLength(1);
  });

  it('goes to no other client or issuer than the one that began', async () => {
    for (const [issuer, client] of [
      ['https://evil.example.com', 'client'],
      ['https://id.example.com', 'other'],
    ] as const) {
      await sign.setIssuer(caller, 'https://id.example.com');
      const input = await sign.come(caller, ACCOUNT, { provider: 'oidc' });
      await sign.setIssuer(caller, issuer, client);
      await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_provider_changed'));
    }
    expect(sign.protocol.exchanged).toEqual([]);
  });
});

describe('the lease of an exchange', () => {
  const lease = (until: string) =>
    sign.identity.source.query(`UPDATE oauth_flows SET exchanges = exchanges + 1, leased_until = ${until}
      WHERE received_at IS NOT NULL AND outcome_sealed IS NULL`);

  it('the lease of a dead process ends, and the next call exchanges', async () => {
    const input = await come();
    await lease('now()');
    expect(await sign.signIn.read(caller, input)).toEqual({ user_id: '' });
  });

  it('makes others wait, and then answer that they may try again', async () => {
    const input = await come();
    await lease(`now() + interval '1 hour'`);
    await expect(sign.signIn.read(caller, input)).rejects.toMatchObject({
      code: 'oauth_unavailable',
      details: { reason: 'oauth_exchange_under_way', retryAfterSeconds: 1 },
    });
    expect(sign.protocol.exchanged).toEqual([]);
  });

  it('that ended lets a late exchange store nothing over a later one', async () => {
    const input = await come();
    sign.protocol.exchangeMs = 500;
    const late = sign.signIn.read(caller, input);
    while (sign.protocol.exchanged.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await lease('now()');
    // The code is used already, so the provider refuses the second exchange: its outcome counts.
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_exchange_refused'));
    await expect(late).rejects.toEqual(refused('oauth_exchange_refused'));
    await expect(sign.signIn.spend(caller, input)).rejects.toEqual(refused('oauth_exchange_refused'));
  });
});

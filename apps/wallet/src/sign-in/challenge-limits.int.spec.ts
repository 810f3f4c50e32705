import { describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import pg from 'pg';
import { newAddress, newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, refusal, started } from '../testing/wallet-fixture.js';
import { RegistrationsService } from './registrations.service.js';
import { Signatures } from './signatures.js';

const fixture = await started(new SignInFixture());
const replica = await fixture.serve({});

const domain = 'app.example.com';
const visitor = (): Caller => ({
  ...callerOf(undefined, { allowed_origins: [`https://${domain}`] }),
  environment: 'live',
  key_kind: 'public',
});

describe('challenges begun with a public token', () => {
  const begun = (
    caller: Caller,
    client_ip: string,
    { length = 50, replicas = [fixture.get(RegistrationsService)] } = {},
  ) =>
    Promise.all(
      Array.from({ length }, (_, n) =>
        replicas[n % replicas.length]
          ?.begin(caller, { wallet_type: 'ethereum', public_address: newAddress(), domain, client_ip })
          .then(
            () => 'ok',
            ({ code, details }: { code: string; details: { retryAfterSeconds?: number } }) =>
              [code, details.retryAfterSeconds] as const,
          ),
      ),
    );
  const openOf = async ({ app_id }: Caller) =>
    (await fixture.query('SELECT FROM wallet_challenges WHERE app_id = $1', [app_id])).length;

  it('are 100 at most for one client, on two replicas at the same time', async () => {
    const caller = visitor();
    const replicas = [fixture.get(RegistrationsService), replica.get(RegistrationsService)];
    const first = await begun(caller, '2001:db8::1', { length: 80, replicas });
    const answers = [...first, ...(await begun(caller, '2001:db8::2', { length: 50, replicas }))];
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(100);
    const [code, seconds] = answers.find((answer) => answer !== 'ok') ?? [];
    expect(code).toBe('rate_limited');
    expect(Number(seconds)).toBeGreaterThan(550);
    expect(Number(seconds)).toBeLessThanOrEqual(600);
    expect(await openOf(caller)).toBe(100);
  });

  it('leave other clients, other Apps and the secret key alone', async () => {
    const caller = visitor();
    await begun(caller, '192.0.2.1');
    await begun(caller, '192.0.2.1');
    const all = (answers: unknown[]) => new Set(answers);
    const few = { length: 5 };
    expect(all(await begun(caller, '192.0.2.2', few))).toEqual(new Set(['ok']));
    expect(all(await begun(visitor(), '192.0.2.1', few))).toEqual(new Set(['ok']));
    expect(all(await begun({ ...caller, key_kind: 'secret' }, '192.0.2.1', few))).toEqual(new Set(['ok']));
  });

  it('make room once they are answered or have ended', async () => {
    const caller = visitor();
    await begun(caller, '192.0.2.1');
    await begun(caller, '192.0.2.1');
    const wallet = newWallet();
    const input = { client_ip: '192.0.2.1' };
    expect(await refusal(fixture.begin(wallet.address, input, caller))).toBe('rate_limited');
    const free = (change: string) =>
      fixture.query(
        `UPDATE wallet_challenges SET ${change} WHERE id = (SELECT min(id) FROM wallet_challenges WHERE app_id = $1)`,
        [caller.app_id],
      );
    await free('expires_at = now()');
    await fixture.begin(wallet.address, input, caller);
    expect(await refusal(fixture.begin(wallet.address, input, caller))).toBe('rate_limited');
  });
});

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

describe('challenges of strangers for an address', () => {
  /** The statements and the candidates of one verification. */
  async function costOf(work: () => Promise<unknown>): Promise<{ statements: number; candidates: number }> {
    const direct = jest.spyOn(pg.Client.prototype, 'query');
    const answered = jest.spyOn(fixture.get(Signatures), 'answered');
    await work();
    const candidates = answered.mock.calls.reduce((sum, [, open]) => sum + open.length, 0);
    // Others of the pool may belong to the relay.
    const ours = direct.mock.calls.filter((call) => /wallet_challenges|"wallets"/.test(textOf(call[0])));
    const cost = { statements: ours.length, candidates };
    direct.mockRestore();
    answered.mockRestore();
    return cost;
  }
  const strangers = async (address: string, count: number) => {
    const caller = { ...fixture.caller, key_kind: 'public', environment: 'test' } as const;
    await Promise.all(
      Array.from({ length: count }, (_, n) =>
        fixture.begin(address, { domain: 'localhost', client_ip: `203.0.113.${n}` }, caller),
      ),
    );
  };

  it('make neither a right nor a wrong signature cost more', async () => {
    const costs = [];
    for (const count of [0, 100]) {
      const wallet = newWallet();
      const { challenge } = await fixture.begin(wallet.address);
      await strangers(wallet.address, count);
      const right = signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge });
      const wrong = { ...right, signature: await newWallet().signMessage(challenge) };
      costs.push([
        await costOf(() => refusal(fixture.identify(wrong))),
        await costOf(() => fixture.identify(right)),
      ]);
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]).toEqual([
      { statements: 2, candidates: 1 },
      { statements: 2, candidates: 1 },
    ]);
  });

  it('cannot lock its owner out, who sends the text or begins with the secret key', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address, { client_ip: '198.51.100.7' });
    await strangers(wallet.address, 150);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    const { user_id } = await fixture.signIn(given);
    const another = await fixture.begin(wallet.address);
    await strangers(wallet.address, 40);
    const signature = await wallet.signMessage(another.challenge);
    const signedIn = await fixture.signIn(signatureOf(wallet.address, signature, another));
    expect(signedIn.user_id).toBe(user_id);
  });

  it('cannot lock out an owner who has no secret key, and sends the text', async () => {
    const wallet = newWallet();
    const page = { domain: 'localhost', client_ip: '198.51.100.8' };
    const { challenge } = await fixture.begin(wallet.address, page, {
      ...fixture.caller,
      key_kind: 'public',
    });
    await strangers(wallet.address, 100);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge });
    expect(await fixture.outcome(given)).toBe('ok');
  });

  it('of the newest, 5 are tried without the text', async () => {
    const wallet = newWallet();
    const begun = [];
    for (let n = 0; n < 6; n++) begun.push((await fixture.begin(wallet.address)).challenge);
    const given = async (text = '') => signatureOf(wallet.address, await wallet.signMessage(text));
    expect(await refusal(fixture.identify(await given(begun[0])))).toBe('invalid_signature');
    for (const text of begun.slice(1)) await fixture.identify(await given(text));
    const cost = await costOf(async () => refusal(fixture.identify(await given('none of them'))));
    expect(cost.candidates).toBe(5);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type Caller, type ProofKind, WALLET_TYPES } from '@latchkey/contracts';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';
import { HpkeOracle } from '../testing/hpke-oracle.js';
import {
  callerOf,
  contextOf,
  refusal,
  SignerFixture,
  started,
  type TestWallet,
} from '../testing/signer-fixture.js';
import { ExportsService } from './exports.service.js';

const fixture = await started(new SignerFixture());
const { neighbours } = fixture;
const exports = fixture.get(ExportsService);
const exporting = (): Caller => {
  const caller = callerOf();
  return { ...caller, settings: { ...caller.settings, key_export: 'person' } };
};

let caller = exporting();
let wallet: TestWallet;
let recipient = new HpkeOracle();
beforeEach(async () => {
  caller = exporting();
  wallet = await fixture.create(caller);
  recipient = new HpkeOracle();
});

/** A session of a user with a proof of each kind; the user has these kinds. */
function sessionOf(
  user_id: string,
  proofs: [ProofKind, number][] = [['mailbox', 0]],
  kinds = proofs.map(([kind]) => kind),
) {
  const session_token = newId('req');
  const session_id = newId('sess');
  const factors = proofs.map(([kind, age_seconds]) => ({ type: 'otp' as const, age_seconds, kind }));
  neighbours.sessions.set(session_token, { session_id, user_id, factors, kinds });
  return { session_id, session_token };
}

const ask = (of: Partial<Parameters<ExportsService['export']>[1]> = {}, by = caller) =>
  exports.export(contextOf(by), {
    wallet_id: wallet.id,
    user_id: wallet.user_id,
    recipient_public_key: recipient.publicKey,
    ...of,
  });
const infoOf = ({ app_id, id, user_id }: TestWallet) =>
  `latchkey:wallet-export:v1:${app_id}:${id}:${user_id}`;
const eventsOf = (userId: string) =>
  fixture.query<{ type: string; data: object }>(
    `SELECT type, data FROM outbox WHERE user_id = $1 AND type = 'wallet.exported' ORDER BY seq`,
    [userId],
  );

describe('an export', () => {
  it.each(WALLET_TYPES)('of %s is the key of the address, sealed to the recipient', async (type) => {
    const { keyFormat, readKey, addressOf } = CHAINS[type];
    wallet = await fixture.create(caller, newId('user'), type);
    const { session_token, session_id } = sessionOf(wallet.user_id);
    const { encapsulated_key, ciphertext, ...shown } = await ask({ session_token });
    expect(shown).toEqual({ format: keyFormat, public_address: wallet.public_address });
    const text = recipient.open(encapsulated_key, ciphertext, infoOf(wallet));
    const key = readKey(text, 'test');
    expect(key && addressOf(key, 'test')).toBe(wallet.public_address);
    const data = { wallet_id: wallet.id, wallet_type: type, session_id };
    expect(await eventsOf(wallet.user_id)).toEqual([{ type: 'wallet.exported', data }]);
    const kept = [await fixture.dump(), ...fixture.logLines].join('\n');
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(kept).not.toContain(key?.bytes.toString(form));
    expect(kept).not.toContain(text);
    expect(kept).not.toContain(ciphertext);
  });

  it('opens for no other key, wallet or user', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    const { encapsulated_key, ciphertext } = await ask({ session_token });
    expect(() => new HpkeOracle().open(encapsulated_key, ciphertext, infoOf(wallet))).toThrow();
    for (const other of [{ id: newId('wallet') }, { user_id: newId('user') }, { app_id: newId('app') }])
      expect(() => recipient.open(encapsulated_key, ciphertext, infoOf({ ...wallet, ...other }))).toThrow();
  });

  it('is another one each time, also 20 at once, and each has its event', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ session_token })));
    expect(new Set(answers.map(({ ciphertext }) => ciphertext)).size).toBe(20);
    const texts = answers.map((each) =>
      recipient.open(each.encapsulated_key, each.ciphertext, infoOf(wallet)),
    );
    expect(new Set(texts).size).toBe(1);
    expect(await eventsOf(wallet.user_id)).toHaveLength(20);
  });
});

describe('no key is sealed', () => {
  it('where the App exports none', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    expect(await refusal(ask({ session_token }, { ...caller, settings: callerOf().settings }))).toBe(
      'export_not_enabled',
    );
  });

  it('of another App or user, or of a wallet that is unknown', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    const stranger = newId('user');
    for (const [of, by] of [
      [{ session_token }, exporting()],
      [{ ...sessionOf(stranger), user_id: stranger }, caller],
      [{ session_token, wallet_id: newId('wallet') }, caller],
    ] as const)
      expect(await refusal(ask(of, by))).toBe('wallet_not_found');
  });

  it('without a session, with that of another user, or with too little', async () => {
    expect(await refusal(ask())).toBe('step_up_required');
    expect(await refusal(ask(sessionOf(newId('user'))))).toBe('session_user_mismatch');
    expect(await refusal(ask(sessionOf(wallet.user_id, [['mailbox', 301]])))).toBe('step_up_required');
    const one = sessionOf(wallet.user_id, [['mailbox', 0]], ['mailbox', 'authenticator']);
    expect(await refusal(ask(one))).toBe('step_up_required');
    const two = sessionOf(wallet.user_id, [
      ['mailbox', 0],
      ['authenticator', 10],
    ]);
    expect((await ask(two)).format).toBe('hex');
    neighbours.sessions.set('ended', new AppError('session_not_found'));
    expect(await refusal(ask({ session_token: 'ended' }))).toBe('session_not_found');
  });

  it('for one kind of proof to a user with two, also where no session has seen both', async () => {
    neighbours.kinds.set(wallet.user_id, ['mailbox', 'phone']);
    const phone = sessionOf(wallet.user_id, [['phone', 0]]);
    expect(await refusal(ask(phone))).toBe('step_up_required');
    expect(await eventsOf(wallet.user_id)).toEqual([]);
    const both = sessionOf(wallet.user_id, [
      ['phone', 0],
      ['mailbox', 0],
    ]);
    expect((await ask(both)).format).toBe('hex');
  });

  it('to what is no point of the curve, and nothing tells of an export', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    for (const recipient_public_key of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64url')])
      expect(await refusal(ask({ session_token, recipient_public_key }))).toBe('invalid_recipient_key');
    expect(await eventsOf(wallet.user_id)).toEqual([]);
  });

  it('of a blocked user, whatever session came, nor of a deleted one', async () => {
    neighbours.refuse(wallet.user_id, 'user_blocked');
    expect(await refusal(ask())).toBe('user_blocked');
    expect(await refusal(ask(sessionOf(wallet.user_id)))).toBe('user_blocked');
    neighbours.refuse(wallet.user_id, undefined);
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await refusal(ask(sessionOf(wallet.user_id)))).toBe('wallet_not_found');
  });

  it('of a user who is blocked while the session is looked at', async () => {
    neighbours.beforePerson = () => Promise.resolve(neighbours.refuse(wallet.user_id, 'user_blocked'));
    expect(await refusal(ask(sessionOf(wallet.user_id)))).toBe('user_blocked');
    neighbours.beforePerson = () => Promise.resolve();
  });

  it('once a freeze is answered, also one that comes after the event', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    neighbours.meanwhile = async () => {
      if ((await eventsOf(wallet.user_id)).length > 0)
        await fixture.get(PaymentFreezes).freeze(caller.app_id);
    };
    expect(await refusal(ask({ session_token }))).toBe('payments_frozen');
    neighbours.meanwhile = () => Promise.resolve();
    expect(await eventsOf(wallet.user_id)).toHaveLength(1);
  });

  it('while the payments of the App are frozen', async () => {
    const { session_token } = sessionOf(wallet.user_id);
    await fixture.get(PaymentFreezes).freeze(caller.app_id);
    expect(await refusal(ask({ session_token }))).toBe('payments_frozen');
    await fixture.get(PaymentFreezes).unfreeze(caller.app_id);
    expect((await ask({ session_token })).format).toBe('hex');
  });
});

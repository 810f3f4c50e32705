import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES, prefixOf } from '@latchkey/contracts/bus';
import { newId } from '@latchkey/platform/ids';
import { until } from '@latchkey/platform/testing';
import { ProcessUser } from '../harness/bus/process-user.js';
import { succeeded } from '../harness/http/answers.js';
import { appApi } from '../harness/http/app-client.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';
import { canStartReplicas } from '../harness/stack/replica.js';

const UNKNOWN = { app_id: newId('app'), user_id: newId('user') };

const DECISION = { transfer_id: newId('transfer') };

/** What code in a taken-over process would call without a ticket. */
const FORGED: Readonly<Record<string, object>> = {
  'signer.v1.sign_payment': { ...UNKNOWN, wallet_id: newId('wallet'), unsigned_transaction: '' },
  'signer.v1.approve_payment': { ...DECISION, note: '' },
  'signer.v1.reject_payment': { ...DECISION, note: '' },
  'signer.v1.get_payment_approvals': DECISION,
  'signer.v1.end_payments': { payments: [{ app_id: UNKNOWN.app_id, ...DECISION }] },
  'signer.v1.begin_confirmation': { ...UNKNOWN, wallet_id: newId('wallet'), domain: 'example.com' },
  'signer.v1.set_approval_key': { ...UNKNOWN, public_key: 'A'.repeat(43) },
  'signer.v1.make_key': { ...UNKNOWN, wallet_type: 'ethereum' },
  'signer.v1.hold_key': UNKNOWN,
  'signer.v1.release_key': { ...UNKNOWN, wallet_id: newId('wallet') },
  'signer.v1.set_wallet_transfer_policy': { ...UNKNOWN, wallet_id: newId('wallet'), rules: [{}] },
  'signer.v1.set_app_transfer_policy': { ...UNKNOWN, rules: [{}] },
  'wallet.v1.sign_transaction': { ...UNKNOWN, wallet_id: newId('wallet'), unsigned_transaction: '' },
  'wallet.v1.move_key': { ...UNKNOWN, wallet_id: newId('wallet') },
  'wallet.v1.import_wallet': UNKNOWN,
  'transfer.v1.confirm_transfer': DECISION,
  'transfer.v1.follow_approvals': DECISION,
  'session.v1.grant': { ...UNKNOWN, factor: { type: 'totp' } },
  'session.v1.block_user': UNKNOWN,
  'mfa.v1.list_recovery_codes': UNKNOWN,
  'mfa.v1.list_credential_keys': UNKNOWN,
  'otp-delivery.v1.create_magic_link': UNKNOWN,
  'identity.v1.update_user': UNKNOWN,
  'identity.v1.import_users': { users: [] },
  'event-service.v1.create_webhook': {},
  'identity.v1.create_key': { ...UNKNOWN, kind: 'secret' },
  'identity.v1.update_app': { ...UNKNOWN, settings: {} },
  'identity.v1.act_for_app': UNKNOWN,
  'session.v1.revoke_signing_key': { ...UNKNOWN, kid: 'jwk_1' },
};

const byTicket = (subjects: readonly string[]) =>
  Object.fromEntries(subjects.map((subject) => [subject, 'attestation_refused attestation_missing']));

/** What the bus lets through, and what the service then answers. The bus refuses every other call of `FORGED`. */
const REACHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gateway: byTicket([
    'signer.v1.approve_payment',
    'signer.v1.reject_payment',
    'signer.v1.get_payment_approvals',
    'signer.v1.set_wallet_transfer_policy',
    'wallet.v1.import_wallet',
    'transfer.v1.confirm_transfer',
    'transfer.v1.follow_approvals',
    'session.v1.grant',
    'session.v1.block_user',
    'mfa.v1.list_recovery_codes',
    'otp-delivery.v1.create_magic_link',
    'identity.v1.update_user',
    'identity.v1.import_users',
    'event-service.v1.create_webhook',
  ]),
  // It is the operator: for an App that exists it would be answered; the signer does not know which do.
  admin: {
    ...byTicket([
      'signer.v1.approve_payment',
      'signer.v1.reject_payment',
      'signer.v1.get_payment_approvals',
      'transfer.v1.follow_approvals',
      'session.v1.grant',
      'session.v1.block_user',
      'otp-delivery.v1.create_magic_link',
      'identity.v1.import_users',
    ]),
    'identity.v1.create_key': 'app_not_found',
    'identity.v1.update_app': 'app_not_found',
    'identity.v1.act_for_app': 'app_not_found',
    'session.v1.revoke_signing_key': 'app_not_found',
    'signer.v1.set_app_transfer_policy': 'answered',
    'signer.v1.set_approval_key': 'answered',
  },
  transfer: {
    ...byTicket([
      'signer.v1.sign_payment',
      'signer.v1.get_payment_approvals',
      'signer.v1.begin_confirmation',
      'wallet.v1.sign_transaction',
    ]),
    // It ends payments that wait; it pays none by it.
    'signer.v1.end_payments': 'answered',
  },
  // For the payments of version 0.2.0; keys it may make and give, and it takes none back.
  wallet: {
    ...byTicket(['signer.v1.sign_payment']),
    'signer.v1.make_key': 'answered',
    'signer.v1.hold_key': 'internal_error',
    // Keys that it brought within 10 minutes.
    'signer.v1.release_key': 'answered',
  },
  signer: { 'wallet.v1.move_key': 'answered', 'mfa.v1.list_credential_keys': 'answered' },
};

const NAMES = Object.keys(PROCESSES);
/** Where each type of event is published: `events.user.deleted`, and also in the other stream. */
const subjectsOf = (name: string) =>
  (PROCESSES[name]?.publishes ?? []).flatMap((type) => [`events.${type}`, `activity.${type}`]);

(canStartReplicas ? describe : describe.skip)(
  'a process that was taken over, on the bus of the stack',
  () => {
    const users: Record<string, ProcessUser> = {};
    const as = async (name: string) => (users[name] ??= await ProcessUser.of(name));
    let app: TestApp;
    let ada: SignedIn;

    beforeAll(async () => {
      app = await newApp();
      ada = await signIn(app);
    });
    afterAll(() => Promise.all(Object.values(users).map((user) => user.close())));

    const eventOf = (type: string, data: object) => ({
      ...{ id: newId('evt'), type, app_id: app.id, user_id: ada.userId, occurred_at: 1, data },
      ...{ actor: { type: 'system', key_id: '' }, request_id: '' },
    });

    it.each(NAMES)(
      '%s: each forged call is refused by the bus, or by the service that gets it',
      async (name) => {
        const user = await as(name);
        const refusals: Record<string, string> = {};
        for (const [subject, input] of Object.entries(FORGED)) {
          const refusal = await user.refusalOf(subject, input);
          if (refusal !== 'bus') refusals[subject] = refusal;
        }
        expect(refusals).toEqual(REACHED[name] ?? {});
      },
    );

    it.each(NAMES)('%s publishes no event of another process, and hears nothing of one', async (name) => {
      const user = await as(name);
      const others = NAMES.filter((one) => one !== name);
      // `method.unlocked` is an event of two.
      const own = new Set(subjectsOf(name));
      for (const subject of others.flatMap(subjectsOf).filter((one) => !own.has(one)))
        expect([subject, await user.publish(subject, {})]).toEqual([subject, 'bus']);
      for (const subject of others.flatMap((one) => [`${prefixOf(one)}.>`, `_INBOX.${one}.>`]))
        expect([subject, await user.hears(subject)]).toEqual([subject, false]);
    });

    it('transfer has nothing signed with the ticket of a public token, or of another App', async () => {
      const transfer = await as('transfer');
      const gateway = await as('gateway');
      const asked = FORGED['signer.v1.sign_payment'] ?? {};
      const refusalWith = async (secretKey: string) => {
        const { ticket } = await gateway.resolved({ secretKey });
        return transfer.refusalOf('signer.v1.sign_payment', asked, { ticket });
      };
      expect(await refusalWith(app.publicToken)).toBe('secret_key_required');
      expect(await refusalWith(app.secretKey)).toBe('wallet_not_found');
    });

    it('mfa says nothing in the name of transfer, by an event of its own with the content of another', async () => {
      const mfa = await as('mfa');
      const forged = eventOf('transfer.completed', { transfer_id: newId('transfer') });
      const own = eventOf('recovery_code.used', { totp_id: newId('totp') });
      for (const event of [forged, own])
        expect(await mfa.publish('events.recovery_code.used', event)).toBe('stored');
      // Still: what mfa says of its own is believed.
      const [first] = await untilEvents(app, 1, { type: 'recovery_code.used,transfer.completed' });
      expect(first).toMatchObject({ id: own.id, type: 'recovery_code.used' });
    });

    it('still: identity says that a user is deleted, and every service forgets the user', async () => {
      const identity = await as('identity');
      const { userId: user_id, token: session_token } = await signIn(app);
      const deleted = { ...eventOf('user.deleted', { method_ids: [] }), user_id };
      expect(await identity.publish('events.user.deleted', deleted)).toBe('stored');
      await until(async () => (await app.api.sessions.verify({ session_token })).status === 404);
    });

    it('still: administration makes a secret key of any App', async () => {
      const admin = await as('admin');
      const { ok } = await admin.call('identity.v1.create_key', { app_id: app.id, kind: 'secret' });
      const api = appApi(String(ok?.['key']));
      expect(succeeded(await api.users.get({ user_id: ada.userId }))).toMatchObject({ user_id: ada.userId });
    });
  },
);

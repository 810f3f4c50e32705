import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answers, post, refusing, send } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';

const ACTING = { caller: { app_id: 'app_1', key_kind: 'secret' }, ticket: 'ticket of app_1' };
const PREFIXES = [
  ...['identity.v1', 'otp-delivery.v1', 'session.v1', 'mfa.v1', 'wallet.v1', 'signer.v1'],
  ...['transfer.v1', 'event-service.v1'],
];
const DONE = { erased_at: null, notes_deletions: false, removed: ['rows'], left: [], kept: [] };
const ERASURES = PREFIXES.map((prefix) => [`${prefix}.get_erasure`, DONE] as const);
const ANSWERS: Answers = {
  'identity.v1.act_for_app': ACTING,
  'identity.v1.delete_user': { user_id: 'user_1' },
  'session.v1.forget_user': { revoked: 2 },
  'wallet.v1.seal_wallets': { user_id: 'user_1' },
  ...Object.fromEntries(ERASURES),
};
const KNOWN: Answers = { 'wallet.v1.get_erasure': { ...DONE, erased_at: 1795876600 } };

let admin: TestAdmin;
afterEach(() => admin.close());

async function erase(answers: Answers = {}) {
  admin = await startTestAdmin({ ...ANSWERS, ...answers });
  return post(admin, '/v1/admin/apps/app_1/users/user_1/erase', '{}');
}
const subjects = () => admin.calls.map(({ subject }) => subject);

describe('an operator erases a user', () => {
  it('in identity first, on behalf of the App and in the own name, and gets the receipt', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { status, json } = await erase();
    expect(status).toBe(200);
    expect(json).toMatchObject({ app_id: 'app_1', user_id: 'user_1', complete: true });
    // No service says when: it was just now.
    expect(json['erased_at']).toBeGreaterThanOrEqual(before);
    expect(subjects().slice(0, 4)).toEqual([
      'identity.v1.act_for_app',
      'identity.v1.delete_user',
      'session.v1.forget_user',
      'wallet.v1.seal_wallets',
    ]);
    expect(subjects().slice(4)).toEqual(PREFIXES.map((prefix) => `${prefix}.get_erasure`));
    for (const { context } of admin.calls.slice(1))
      expect(context).toMatchObject({ ...ACTING, actor: { type: 'operator', key_id: 'default' } });
  });

  it.each(['session', 'mfa', 'wallet', 'signer'])(
    'and it is pending until %s has noted it, though its tables are empty',
    async (service) => {
      const unaware = { ...DONE, notes_deletions: true };
      const { json } = await erase({ [`${service}.v1.get_erasure`]: unaware });
      expect(json).toMatchObject({ complete: false });
      expect(json['services']).toContainEqual(expect.objectContaining({ service, state: 'pending' }));
    },
  );

  it('and hears that session is away, which applies the event later', async () => {
    const away = refusing('service_unavailable');
    const { status, json } = await erase({
      'session.v1.forget_user': away,
      'session.v1.get_erasure': away,
    });
    expect([status, json['complete']]).toEqual([200, false]);
    expect(json['services']).toContainEqual(
      expect.objectContaining({ service: 'session', state: 'unavailable' }),
    );
  });

  it('again, and gets the receipt of before', async () => {
    const { status, json } = await erase({ ...KNOWN, 'identity.v1.delete_user': refusing('user_not_found') });
    expect([status, json['erased_at']]).toEqual([200, 1795876600]);
    expect(subjects()).not.toContain('wallet.v1.seal_wallets');
  });

  it('again, and what a restored service holds is deleted again', async () => {
    const asked: object[] = [];
    const { status, json } = await erase({
      ...KNOWN,
      'mfa.v1.get_erasure': { ...DONE, left: ['totps'] },
      'identity.v1.delete_user': (input: { again?: boolean }) => {
        asked.push(input);
        return input.again ? { user_id: 'user_1' } : refusing('user_not_found')();
      },
    });
    expect([status, json['complete']]).toEqual([200, false]);
    expect(asked).toEqual([{ user_id: 'user_1' }, { user_id: 'user_1', again: true }]);
    expect(subjects()).toEqual(expect.arrayContaining(['session.v1.forget_user', 'wallet.v1.seal_wallets']));
  });

  it.each([
    ['404 where there never was one', 'identity.v1.delete_user', 'user_not_found', 404],
    ['404 where there is no such App', 'identity.v1.act_for_app', 'app_not_found', 404],
    ['503 while identity is away', 'identity.v1.delete_user', 'service_unavailable', 503],
    ['504 where identity may have done it', 'identity.v1.delete_user', 'upstream_timeout', 504],
  ])('%s, and nothing else is changed', async (_, subject, code, status) => {
    expect(await erase({ [subject]: refusing(code) })).toMatchObject({ status, json: { error_type: code } });
    expect(subjects()).not.toContain('session.v1.forget_user');
    expect(subjects()).not.toContain('wallet.v1.seal_wallets');
  });
});

it('an operator reads the receipt and the export of an App that is named', async () => {
  const page = { parts: [{ table: 'rows', rows: [{ id: 1 }] }], next_table: '', next_after: '' };
  const exports = PREFIXES.map((prefix) => [`${prefix}.export_user`, page] as const);
  const answers = { ...Object.fromEntries(exports), 'identity.v1.note_user_export': {} };
  admin = await startTestAdmin({ ...ANSWERS, ...KNOWN, ...answers });
  const path = '/v1/admin/apps/app_1/users/user_1';
  const receipt = await send(admin, `${path}/erasure`, { key: admin.keys.secret });
  expect(receipt).toMatchObject({ status: 200, json: { complete: true, erased_at: 1795876600 } });
  const file = await send(admin, `${path}/export`, { key: admin.keys.secret });
  expect(file).toMatchObject({ status: 200, json: { app_id: 'app_1', next_cursor: '' } });
  expect(file.json['parts']).toHaveLength(PREFIXES.length);
  const noted = admin.calls.at(-1);
  expect(noted?.subject).toBe('identity.v1.note_user_export');
  expect(noted?.context).toMatchObject({ ...ACTING, actor: { type: 'operator', key_id: 'default' } });
});

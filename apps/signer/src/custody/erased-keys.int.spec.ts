import { expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import { newId } from '@latchkey/platform/ids';
import { signerSettings } from '../signer.config.js';
import { callerOf, SignerFixture, started, type TestWallet } from '../testing/signer-fixture.js';
import { ErasedKeys } from './erased-keys.service.js';
import { KeysService } from './keys.service.js';

const DAYS = 90;
const fixture = await started(new SignerFixture(), { ERASED_WALLET_DAYS: String(DAYS) });
const caller = callerOf();

const inputOf = ({ app_id, user_id, id }: TestWallet) => ({ app_id, user_id, wallet_id: id });
const erase = (wallet: TestWallet) => fixture.get(ErasedKeys).erase(inputOf(wallet));
const keysOf = ({ id }: TestWallet) =>
  fixture.query('SELECT FROM wallet_keys WHERE wallet_id = $1', [id]).then((rows) => rows.length);

/** A wallet whose user was deleted, and whose key was retired, this number of days ago. */
async function deletedFor({ deleted = DAYS, retired = DAYS } = {}): Promise<TestWallet> {
  const wallet = await fixture.create(caller);
  await fixture.deleteUser(caller, wallet.user_id);
  const ago = `now() - $2::int * interval '1 day'`;
  await fixture.query(`UPDATE deleted_users SET deleted_at = ${ago} WHERE user_id = $1`, [
    wallet.user_id,
    deleted,
  ]);
  await fixture.query(`UPDATE wallet_keys SET retired_at = ${ago} WHERE wallet_id = $1`, [
    wallet.id,
    retired,
  ]);
  return wallet;
}

it('a key goes when its time has come, and stays gone', async () => {
  const [wallet, other] = [await deletedFor(), await deletedFor()];
  expect(await erase(wallet)).toEqual({ erased: true, limited: false });
  expect(await erase(wallet)).toEqual({ erased: true, limited: false });
  expect([await keysOf(wallet), await keysOf(other)]).toEqual([0, 1]);
});

it.each([
  ['whose user was deleted a day less ago', () => deletedFor({ deleted: DAYS - 1, retired: DAYS })],
  ['that was retired a day less ago', () => deletedFor({ deleted: DAYS, retired: DAYS - 1 })],
  ['of a user who is there', () => fixture.create(caller)],
  ['of another App', async () => ({ ...(await deletedFor()), app_id: newId('app') })],
  ['of another user', async () => ({ ...(await deletedFor()), user_id: newId('user') })],
])('a key %s stays', async (_, make) => {
  const wallet = await make();
  expect(await erase(wallet)).toEqual({ erased: false, limited: false });
  expect(await keysOf(wallet)).toBe(1);
});

it('no key goes where the operator has set no days', async () => {
  const wallet = await deletedFor({ deleted: 36_500, retired: 36_500 });
  const keeping = await fixture.serve({});
  expect(await keeping.get(ErasedKeys).erase(inputOf(wallet))).toEqual({ erased: false, limited: false });
  expect(await keysOf(wallet)).toBe(1);
});

it.each([
  ['of a user whose deletion is not known, as after a restore of this database alone', 'deleted_users', DAYS],
  ['that is gone, while the operator has set no days', 'wallet_keys', 0],
])('a key %s is not called erased', async (_, lost, days) => {
  const wallet = await deletedFor();
  if (lost === 'deleted_users')
    await fixture.query('DELETE FROM deleted_users WHERE user_id = $1', [wallet.user_id]);
  await fixture.query('DELETE FROM wallet_keys WHERE wallet_id = $1', [wallet.id]);
  const module = await fixture.serve({ ERASED_WALLET_DAYS: String(days) });
  expect(await module.get(ErasedKeys).erase(inputOf(wallet))).toEqual({ erased: false, limited: false });
});

it.each([
  ['0', true],
  ['29', false],
  ['30', true],
])('ERASED_WALLET_DAYS %s', (days, isTaken) => {
  const { ERASED_WALLET_DAYS } = signerSettings;
  const parse = () => parseConfig({ ERASED_WALLET_DAYS }, { ERASED_WALLET_DAYS: days });
  if (isTaken) expect(parse().ERASED_WALLET_DAYS).toBe(Number(days));
  else expect(parse).toThrow('at least 30');
});

it('50 calls beside the deletion of the user: none erases the key', async () => {
  const wallet = await fixture.create(caller);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => erase(wallet))),
    fixture.deleteUser(caller, wallet.user_id),
  ]);
  expect(answers.filter(({ erased }) => erased)).toEqual([]);
  expect(await keysOf(wallet)).toBe(1);
});

it('50 calls at once erase one key, and leave the user deleted', async () => {
  const wallet = await deletedFor();
  const answers = await Promise.all(Array.from({ length: 50 }, () => erase(wallet)));
  expect(answers.every(({ erased }) => erased)).toBe(true);
  const { app_id, user_id } = wallet;
  await expect(
    fixture.get(KeysService).make({ app_id, user_id, wallet_type: 'ethereum', environment: 'live' }),
  ).rejects.toMatchObject({ code: 'user_not_found' });
  expect(await keysOf(wallet)).toBe(0);
});

it('48 calls at once for 6 keys where 4 may go on a day: 4 go, the others on the next day', async () => {
  await fixture.query('DELETE FROM erased_key_days');
  const limited = await fixture.serve({ ERASED_WALLET_DAYS: String(DAYS), ERASED_KEYS_PER_DAY: '4' });
  const wallets = await Promise.all(Array.from({ length: 6 }, () => deletedFor()));
  const eraseEach = () =>
    Promise.all(
      Array.from({ length: 48 }, (_, n) =>
        limited.get(ErasedKeys).erase(inputOf(wallets[n % 6] as TestWallet)),
      ),
    );
  const left = async () => (await Promise.all(wallets.map(keysOf))).filter((keys) => keys === 1).length;
  const answers = await eraseEach();
  expect(answers.every((each) => each.erased !== each.limited)).toBe(true);
  expect(await left()).toBe(2);
  expect(await fixture.query('SELECT keys FROM erased_key_days')).toEqual([{ keys: 4 }]);
  await fixture.query('UPDATE erased_key_days SET day = day - 1');
  await eraseEach();
  expect(await left()).toBe(0);
});

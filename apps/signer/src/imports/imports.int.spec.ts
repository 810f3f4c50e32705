import { beforeEach, describe, expect, it } from '@jest/globals';
import { WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import type { BegunImport, OpenImportInput } from '@latchkey/contracts/signer';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { KeysService } from '../custody/keys.service.js';
import { HpkeOracle } from '../testing/hpke-oracle.js';
import { callerOf, refusal, SignerFixture, started } from '../testing/signer-fixture.js';
import { ImportsService } from './imports.service.js';

const fixture = await started(new SignerFixture());
const imports = fixture.get(ImportsService);
const caller = callerOf();
const { app_id, environment } = caller;

let user_id = '';
let begun: BegunImport;
beforeEach(async () => {
  user_id = newId('user');
  begun = await imports.begin(caller, { user_id });
});

const infoOf = (importId: string) => `latchkey:wallet-import:v1:${app_id}:${importId}`;

/** A key as a page seals it to the import. */
function sealed(
  text: string,
  wallet_type: WalletType = 'ethereum',
  info = infoOf(begun.import_id),
): OpenImportInput {
  const { import_id, recipient_public_key } = begun;
  const of = { app_id, environment, user_id, wallet_type, import_id };
  return { ...of, ...new HpkeOracle().seal(recipient_public_key, text, info) };
}
const newKey = (type: WalletType = 'ethereum') => {
  const key = CHAINS[type].newKey();
  return {
    text: CHAINS[type].writeKey(key, environment),
    address: CHAINS[type].addressOf(key, environment),
    key,
  };
};

describe('a sealed import', () => {
  it('lives for 10 minutes', () => {
    expect(begun.import_id).toMatch(/^import_[0-9a-z]{26}$/);
    expect(begun.expires_at - Date.now() / 1000).toBeGreaterThan(590);
    expect(begun.expires_at - Date.now() / 1000).toBeLessThan(610);
    expect(Buffer.from(begun.recipient_public_key, 'base64url')).toHaveLength(65);
  });

  it.each(WALLET_TYPES)('of %s: opened here, it is kept for the wallet that is named then', async (type) => {
    const { text, address, key } = newKey(type);
    const opened = await imports.open(sealed(text, type));
    expect(opened.public_address).toBe(address);
    const kept = [await fixture.dump(), ...fixture.logLines, JSON.stringify(opened)].join('\n');
    expect(kept).not.toContain(text);
    expect(kept).not.toContain(key.bytes.toString('hex'));
    const wallet_id = newId('wallet');
    const { form, sealed_key } = opened;
    const place = { app_id, user_id, wallet_id, wallet_type: type, form, environment };
    const hold = { ...place, sealed_key, is_opened: true, is_retired: false };
    expect(await fixture.get(KeysService).hold(hold)).toEqual({ wallet_id, public_address: address });
    // It opens for this user alone.
    const stranger = { ...hold, wallet_id: newId('wallet'), user_id: newId('user') };
    await expect(fixture.get(KeysService).hold(stranger)).rejects.toThrow();
  });

  it('is spent once by 20 calls at once, in two processes', async () => {
    const at = [imports, (await fixture.serve({})).get(ImportsService)];
    for (let round = 0; round < 5; round += 1) {
      begun = await imports.begin(caller, { user_id });
      const input = sealed(newKey().text);
      const calls = Array.from(
        { length: 20 },
        (_, n) => at[n % 2]?.open(input) ?? Promise.reject(new Error()),
      );
      const results = await Promise.allSettled(calls);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await refusal(imports.open(input))).toBe('import_not_found');
    }
  });

  it.each<[string, () => OpenImportInput, string]>([
    ['another info', () => sealed(newKey().text, 'ethereum', infoOf('import_1')), 'invalid_sealed_key'],
    [
      'another key',
      () => ({ ...sealed(newKey().text), encapsulated_key: new HpkeOracle().publicKey }),
      'invalid_sealed_key',
    ],
    ['bytes that are none', () => ({ ...sealed(''), ciphertext: 'AAAA' }), 'invalid_sealed_key'],
    ['a text that is no key', () => sealed('no key'), 'invalid_private_key'],
    ['a key of another type', () => sealed(newKey('XLM').text), 'invalid_private_key'],
  ])('is spent by a try with %s', async (_, make, code) => {
    expect(await refusal(imports.open(make()))).toBe(code);
    expect(await refusal(imports.open(sealed(newKey().text)))).toBe('import_not_found');
  });

  it('is not found by another App or user, and stays', async () => {
    const input = sealed(newKey().text);
    for (const other of [
      { app_id: newId('app') },
      { user_id: newId('user') },
      { import_id: newId('import') },
    ])
      expect(await refusal(imports.open({ ...input, ...other }))).toBe('import_not_found');
    expect((await imports.open(input)).form).toBe('key');
  });

  it('ends, and a test App lets its time pass', async () => {
    const { import_id } = begun;
    const live = { ...caller, environment: 'live' as const };
    expect(await refusal(imports.fastForward(live, { import_id, minutes: 10 }))).toBe('route_not_found');
    expect(await refusal(imports.fastForward(callerOf(), { import_id, minutes: 10 }))).toBe(
      'import_not_found',
    );
    await imports.fastForward(caller, { import_id, minutes: 10 });
    expect(await refusal(imports.open(sealed(newKey().text)))).toBe('import_not_found');
  });

  it('is gone with its user', async () => {
    await fixture.deleteUser(caller, user_id);
    expect(await refusal(imports.open(sealed(newKey().text)))).toBe('import_not_found');
    expect(await refusal(imports.begin(caller, { user_id }))).toBe('user_not_found');
  });

  it('leaves no private key behind', async () => {
    await imports.open(sealed(newKey().text));
    expect(await fixture.query('SELECT FROM key_imports WHERE id = $1', [begun.import_id])).toEqual([]);
  });
});

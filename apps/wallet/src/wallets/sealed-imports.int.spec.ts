import { describe, expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import type { ImportWalletRequest } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { ImportsService } from './imports.service.js';
import { WalletsService } from './wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
const imports = fixture.get(ImportsService);
const take = (input: Partial<ImportWalletRequest>) =>
  imports.import(caller, { user_id: newId('user'), wallet_type: 'ethereum', ...input });
/** As the double of the signer opens it. */
const sealed = (key: string) => ({
  import_id: newId('import'),
  encapsulated_key: 'B',
  ciphertext: Buffer.from(key).toString('base64url'),
});

describe('a sealed import', () => {
  it('takes a key into custody that this service never sees', async () => {
    const { privateKey, address } = Wallet.createRandom();
    const user_id = newId('user');
    const wallet = await take({ user_id, ...sealed(privateKey) });
    expect(wallet).toMatchObject({
      public_address: address.toLowerCase(),
      checksum_address: address,
      is_imported: true,
      is_read_only: false,
      verified: true,
      exported_at: 0,
    });
    expect(fixture.signer.keys.get(wallet.id)?.bytes.toString('hex')).toBe(privateKey.slice(2));
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created', 'wallet.imported']);
    expect(await take({ user_id, ...sealed(privateKey) })).toEqual(wallet);
    expect([...fixture.logLines, await fixture.dump()].join('\n')).not.toContain(privateKey.slice(2));
  });

  it('joins a wallet that was only watched, and is refused where another user has it', async () => {
    const { privateKey, address } = Wallet.createRandom();
    const user_id = newId('user');
    const watched = await take({ user_id, public_address: address });
    expect(await take({ user_id, ...sealed(privateKey) })).toMatchObject({
      id: watched.id,
      is_read_only: false,
    });
    const before = fixture.signer.keys.size;
    expect(await refusal(take(sealed(privateKey)))).toBe('wallet_conflict');
    expect(fixture.signer.keys.size).toBe(before);
  });

  it('says what the signer says, and imports nothing then', async () => {
    const user_id = newId('user');
    const once = { user_id, ...sealed('no key') };
    expect(await refusal(take(once))).toBe('invalid_sealed_key');
    expect(await refusal(take(once))).toBe('import_not_found');
    expect(await fixture.eventsOf(user_id)).toEqual([]);
  });

  it('has all of its members, and no other key', async () => {
    const { privateKey: private_key, address: public_address } = Wallet.createRandom();
    const whole = sealed(private_key);
    const { import_id } = whole;
    for (const input of [{ import_id }, { ...whole, private_key }, { ...whole, public_address }, {}])
      expect(await refusal(take(input))).toBe('invalid_request');
  });
});

describe('while version 0.2.0 may run', () => {
  it('a sealed key is refused before the signer opens it, so none stays there that no wallet names', async () => {
    fixture.isUpgrading = true;
    const upgrading = (await fixture.serve({})).get(ImportsService);
    fixture.isUpgrading = false;
    const { privateKey, address } = Wallet.createRandom();
    const once = sealed(privateKey);
    const asked = { user_id: newId('user'), wallet_type: 'ethereum', ...once } as const;
    const before = fixture.signer.keys.size;
    await expect(upgrading.import(caller, asked)).rejects.toMatchObject({
      code: 'invalid_request',
      details: {
        fields: [{ field: 'import_id', message: expect.stringContaining('private_key') }],
      },
    });
    expect(fixture.signer.keys.size).toBe(before);
    expect(await fixture.eventsOf(asked.user_id)).toEqual([]);
    // The import was not spent: it is taken after the upgrade.
    expect(await imports.import(caller, asked)).toMatchObject({ checksum_address: address });
  });
});

describe('the mark of an export', () => {
  it('is the time of the first one', async () => {
    const wallets = fixture.get(WalletsService);
    const made = await fixture.create(caller);
    expect(made.exported_at).toBe(0);
    const first = await wallets.noteExport(caller, made.id);
    expect(first.exported_at).toBeGreaterThan(Date.now() / 1000 - 60);
    await fixture.query(`UPDATE wallets SET exported_at = exported_at - interval '1 hour' WHERE id = $1`, [
      made.id,
    ]);
    expect((await wallets.noteExport(caller, made.id)).exported_at).toBe(first.exported_at - 3600);
    expect((await wallets.get(caller, made.id)).exported_at).toBe(first.exported_at - 3600);
    expect(await refusal(wallets.noteExport(callerOf(), made.id))).toBe('wallet_not_found');
  });
});

import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { ErrorType } from '@latchkey/contracts';
import { MasterKeyProvider, type WrappedKey } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import {
  callerOf,
  contextOf,
  refusal,
  SignerFixture,
  started,
  type TestWallet,
} from '../testing/signer-fixture.js';
import { Custody } from './custody.js';
import { FormerKeys } from './former-keys.js';

/** A key provider that takes its time, as Vault does. */
class SlowKeys extends MasterKeyProvider {
  meanwhile: () => void = () => undefined;

  override async unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer> {
    this.meanwhile();
    return super.unwrap(key, aad);
  }
}

const keys = new SlowKeys([{ version: 'v1', key: randomBytes(32) }]);
const fixture = await started(new SignerFixture(keys));
const { neighbours } = fixture;
const caller = callerOf();

let wallet: TestWallet;
beforeEach(async () => {
  keys.meanwhile = () => undefined;
  wallet = await fixture.create(caller);
});

async function sign() {
  const place = { appId: caller.app_id, userId: wallet.user_id, walletId: wallet.id };
  const key = await fixture.get(FormerKeys).find(newId('req'), place);
  return (await fixture.get(Custody).sign(contextOf(caller), key, randomBytes(32))).signature;
}

it('signs nothing for a blocked user, and signs again once the user is unblocked', async () => {
  neighbours.refuse(wallet.user_id, 'user_blocked');
  expect(await refusal(sign())).toBe('user_blocked');
  neighbours.refuse(wallet.user_id, undefined);
  expect(await sign()).toHaveLength(65);
});

it.each<[ErrorType, string]>([
  ['user_blocked', 'user_blocked'],
  ['user_not_found', 'wallet_not_found'],
])('gives no signature where identity answers %s since the key was read', async (now, refused) => {
  keys.meanwhile = () => neighbours.refuse(wallet.user_id, now);
  expect(await refusal(sign())).toBe(refused);
});

it.each<[ErrorType, string]>([
  ['service_unavailable', 'service_unavailable'],
  ['upstream_timeout', 'service_unavailable'],
])('gives no signature while identity cannot be asked: %s', async (failure, refused) => {
  neighbours.refuse(wallet.user_id, failure);
  expect(await refusal(sign())).toBe(refused);
});

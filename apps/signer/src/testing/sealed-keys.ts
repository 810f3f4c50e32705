import { placeOfKey } from '@latchkey/contracts';
import type { HoldKeyInput } from '@latchkey/contracts/signer';
import type { PrivateKey } from '@latchkey/chains/keys';
import { sealTo } from '@latchkey/platform/sealing';
import { SealingKeys } from '../custody/sealing-keys.js';
import type { SignerFixture } from './signer-fixture.js';

type KeyOf = Pick<HoldKeyInput, 'app_id' | 'user_id' | 'wallet_id' | 'wallet_type'>;

/** A key as the wallet service gives it to the signer. */
export async function sealedKey(
  fixture: SignerFixture,
  of: KeyOf,
  { form, bytes }: PrivateKey,
): Promise<HoldKeyInput> {
  const { publicKey } = await fixture.get(SealingKeys).current();
  const place = { ...of, form };
  const sealed_key = await sealTo(publicKey, bytes, placeOfKey(place));
  return { ...place, sealed_key, environment: 'live', is_retired: false };
}

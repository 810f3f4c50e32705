import { Injectable } from '@nestjs/common';
import { AppError, type Environment, placeOfImport, placeOfKey } from '@latchkey/contracts';
import { type HeldKey, type HoldKeyInput, type makeKey, type releaseKey } from '@latchkey/contracts/signer';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import type { InputOf } from '@latchkey/platform/procedures';
import { Custody } from './custody.js';
import { SealingKeys } from './sealing-keys.js';
import type { WalletKeyRow } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

/** Makes keys, and takes those that were made elsewhere. */
@Injectable()
export class KeysService {
  constructor(
    private readonly custody: Custody,
    private readonly keys: WalletKeysRepository,
    private readonly sealing: SealingKeys,
  ) {}

  /** @throws AppError user_not_found for a deleted user. */
  async make(input: InputOf<typeof makeKey>): Promise<HeldKey> {
    const { app_id: appId, user_id: userId, wallet_type: walletType, environment } = input;
    const of = { appId, userId, walletType };
    const known = () => this.keys.defaultOf(of, walletType);
    const first = input.is_new ? undefined : await known();
    const key = first ?? (await this.makeNew({ ...of, environment })) ?? (await known());
    // Its user is deleted: nothing else keeps a default key out.
    if (!key) throw new AppError('user_not_found');
    return heldKey(key);
  }

  /**
   * Keeps the first key that comes for a wallet, and answers once that one was opened: the caller may then delete its own.
   * @throws AppError wallet_conflict where the wallet has another one, one that does not open, or is another user's.
   */
  async hold(input: HoldKeyInput): Promise<HeldKey> {
    const { app_id: appId, user_id: userId, wallet_id: walletId, wallet_type: walletType, form } = input;
    const sealing = await this.sealing.current();
    const place = input.is_opened ? placeOfImport(input) : placeOfKey(input);
    const bytes = await sealing.open(input.sealed_key, place);
    const key = await this.custody.encrypt(
      { appId, userId, walletId, walletType, isDefault: false, environment: input.environment },
      { form, bytes },
    );
    const held = await this.keys.hold(key, { isRetired: input.is_retired });
    if (held?.appId !== appId || held.userId !== userId) throw new AppError('wallet_conflict');
    if ((await this.custody.addressIn(held)) !== key.publicAddress) throw new AppError('wallet_conflict');
    return heldKey(key);
  }

  async release(input: InputOf<typeof releaseKey>): Promise<{ released: boolean }> {
    const { app_id: appId, user_id: userId, wallet_id: walletId } = input;
    return { released: await this.keys.release({ appId, userId, walletId }) };
  }

  /** Undefined where another call was faster, or the user is deleted; the key made here is dropped. */
  private async makeNew(
    of: Pick<WalletKeyRow, 'appId' | 'userId' | 'walletType'> & { environment: Environment },
  ): Promise<WalletKeyRow | undefined> {
    const made = CHAINS[of.walletType].newKey();
    const key = await this.custody.encrypt({ ...of, walletId: newId('wallet'), isDefault: true }, made);
    return (await this.keys.add(key)) ? key : undefined;
  }
}

function heldKey({ walletId, publicAddress }: Pick<WalletKeyRow, 'walletId' | 'publicAddress'>): HeldKey {
  return { wallet_id: walletId, public_address: publicAddress };
}

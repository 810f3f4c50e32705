import { Injectable } from '@nestjs/common';
import { AppError, type Environment, placeOfKey, type WalletType, withoutDoubt } from '@latchkey/contracts';
import {
  getSealingKey,
  type HeldKey,
  holdKey,
  makeKey,
  type OpenedImport,
  openImport,
  type OpenImportInput,
  releaseKey,
} from '@latchkey/contracts/signer';
import { CHAINS, environmentOf, type PrivateKey } from '@latchkey/chains/keys';
import { RpcClient } from '@latchkey/platform/rpc';
import { sealTo } from '@latchkey/platform/sealing';
import type { KeyPlace } from './encrypted-keys.js';

/** A key that the signer is to have. */
export interface GivenKey extends KeyPlace {
  readonly walletType: WalletType;
  /** Address of the wallet. */
  readonly publicAddress: string;
  /** Whether its wallet signs nothing any more. */
  readonly isRetired: boolean;
}

/** The user and the type of wallet of a new default key. */
export interface NewKeyPlace extends Pick<GivenKey, 'appId' | 'userId' | 'walletType'> {
  readonly environment: Environment;
  /** Whether its user was just made. */
  readonly isNew: boolean;
}

/** Asks the signer for keys, and gives it those that were made elsewhere: sealed, so that the bus carries none in clear. */
@Injectable()
export class Signer {
  constructor(private readonly rpc: RpcClient) {}

  /** The key of a user's default wallet: one, however often it is asked for. @throws AppError user_not_found */
  make(requestId: string, of: NewKeyPlace): Promise<HeldKey> {
    const { appId: app_id, userId: user_id, walletType: wallet_type, environment, isNew: is_new } = of;
    const input = { app_id, user_id, wallet_type, environment, is_new };
    return withoutDoubt(this.rpc.call(makeKey, { requestId, caller: null }, input));
  }

  /** Takes back a key that was brought for an import which was refused. */
  async release(requestId: string, { appId, userId, walletId }: KeyPlace): Promise<void> {
    const input = { app_id: appId, user_id: userId, wallet_id: walletId };
    await withoutDoubt(this.rpc.call(releaseKey, { requestId, caller: null }, input));
  }

  /** Has a sealed key opened by the signer, which answers it sealed to itself. @throws AppError import_not_found; invalid_sealed_key */
  open(requestId: string, input: OpenImportInput): Promise<OpenedImport> {
    return withoutDoubt(this.rpc.call(openImport, { requestId, caller: null }, input));
  }

  /** The same as `hold` for a key that the signer has opened. @throws AppError wallet_conflict */
  async holdOpened(requestId: string, of: GivenKey, { form, sealed_key }: OpenedImport): Promise<void> {
    const { appId: app_id, userId: user_id, walletId: wallet_id, walletType: wallet_type } = of;
    const place = { app_id, user_id, wallet_id, wallet_type, form };
    const environment = environmentOf(wallet_type, of.publicAddress);
    const input = { ...place, sealed_key, environment, is_opened: true, is_retired: of.isRetired };
    const held = await withoutDoubt(this.rpc.call(holdKey, { requestId, caller: null }, input));
    if (held.public_address !== of.publicAddress) throw notItsKey();
  }

  /**
   * Once this is answered, the signer has the key of this address. It is wiped.
   * @throws AppError wallet_conflict if it has another one, or this one is not the key of the address.
   */
  async hold(requestId: string, of: GivenKey, key: PrivateKey): Promise<void> {
    try {
      const environment = environmentOf(of.walletType, of.publicAddress);
      const address = CHAINS[of.walletType].addressOf(key, environment);
      if (address !== of.publicAddress) throw notItsKey();
      const context = { requestId, caller: null };
      const { public_key } = await withoutDoubt(this.rpc.call(getSealingKey, context, {}));
      const { appId: app_id, userId: user_id, walletId: wallet_id, walletType: wallet_type } = of;
      const place = { app_id, user_id, wallet_id, wallet_type, form: key.form };
      const sealed_key = await sealTo(public_key, key.bytes, placeOfKey(place));
      const held = await withoutDoubt(
        this.rpc.call(holdKey, context, { ...place, sealed_key, environment, is_retired: of.isRetired }),
      );
      if (held.public_address !== address) throw notItsKey();
    } finally {
      key.bytes.fill(0);
    }
  }
}

function notItsKey(): AppError {
  return new AppError('wallet_conflict', {}, { message: 'the key is not that of the address' });
}

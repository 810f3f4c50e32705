import { AppError, type Environment, type WalletType } from '@latchkey/contracts';
import type { OpenedImport } from '@latchkey/contracts/signer';
import type { ImportWalletRequest } from '@latchkey/contracts/wallet';
import { CHAINS } from '@latchkey/chains/keys';
import { Injectable } from '@nestjs/common';
import { NewKeys } from '../custody/new-keys.js';
import { type GivenKey, Signer } from '../custody/signer.js';
import type { NewWalletKey } from '../custody/wallet-key.entity.js';

const NOT_YET = 'is taken once this installation has left version 0.2.0; until then send private_key';

/** The user and the type of wallet of an imported key. */
export interface ImportedKeyPlace {
  readonly appId: string;
  readonly userId: string;
  readonly walletType: WalletType;
  readonly environment: Environment;
}

/** A key that an import brings, for one attempt. */
export interface BroughtKey {
  readonly publicAddress: string;
  /** Gives it to whoever keeps it. @returns what is to be stored here. @throws AppError wallet_conflict */
  hold(of: GivenKey): Promise<NewWalletKey | undefined>;
  wipe(): void;
}

/** Reads the key of an import: in clear text, or sealed to the signer, which alone opens it. */
@Injectable()
export class BroughtKeys {
  constructor(
    private readonly keys: NewKeys,
    private readonly signer: Signer,
  ) {}

  /**
   * @returns the key anew for each attempt.
   * @throws AppError invalid_private_key; import_not_found, invalid_sealed_key for a sealed one; invalid_request for one that
   * comes while version 0.2.0 may run: its import stays as it was begun
   */
  async read(
    requestId: string,
    place: ImportedKeyPlace,
    input: ImportWalletRequest,
  ): Promise<() => BroughtKey> {
    const { private_key: text, import_id, encapsulated_key, ciphertext } = input;
    if (text !== undefined) return () => this.clear(requestId, place, text);
    if (import_id === undefined || encapsulated_key === undefined || ciphertext === undefined)
      throw refused('import_id, encapsulated_key and ciphertext belong together');
    if (!this.keys.takesSealed) throw refused(NOT_YET);
    const { appId: app_id, userId: user_id, walletType: wallet_type, environment } = place;
    const sealed = { import_id, encapsulated_key, ciphertext };
    const of = { app_id, user_id, wallet_type, environment };
    const opened = await this.signer.open(requestId, { ...of, ...sealed });
    return () => this.opened(requestId, opened);
  }

  private clear(requestId: string, { walletType, environment }: ImportedKeyPlace, text: string): BroughtKey {
    const key = CHAINS[walletType].readKey(text.trim(), environment);
    if (!key) throw new AppError('invalid_private_key');
    return {
      publicAddress: CHAINS[walletType].addressOf(key, environment),
      hold: (of) => this.keys.hold(requestId, of, key),
      wipe: () => void key.bytes.fill(0),
    };
  }

  private opened(requestId: string, opened: OpenedImport): BroughtKey {
    return {
      publicAddress: opened.public_address,
      hold: async (of) => {
        await this.signer.holdOpened(requestId, of, opened);
        return undefined;
      },
      wipe: () => undefined,
    };
  }
}

function refused(message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field: 'import_id', message }] });
}

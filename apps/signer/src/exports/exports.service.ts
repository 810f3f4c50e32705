import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { ExportKeyInput, SealedExport } from '@latchkey/contracts/signer';
import { CHAINS } from '@latchkey/chains/keys';
import type { CallContext } from '@latchkey/platform/rpc';
import { Custody } from '../custody/custody.js';
import { FormerKeys } from '../custody/former-keys.js';
import type { WalletKeyRow } from '../custody/wallet-key.entity.js';
import { ExportEvents } from './export-events.js';
import { ExportProofs } from './export-proofs.js';
import { sealFor } from './hpke.js';

/** Seals keys of wallets to public keys of people, by their own sessions. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly custody: Custody,
    private readonly keys: FormerKeys,
    private readonly proofs: ExportProofs,
    private readonly publishing: ExportEvents,
  ) {}

  /**
   * @throws AppError export_not_enabled; wallet_not_found; user_blocked, before what is wrong with the session;
   * step_up_required; invalid_recipient_key; payments_frozen
   */
  async export(context: CallContext<Caller>, input: ExportKeyInput): Promise<SealedExport> {
    const { caller, requestId } = context;
    const { user_id: userId, wallet_id: walletId } = input;
    if (caller.settings.key_export !== 'person') throw new AppError('export_not_enabled');
    const key = await this.keys.find(requestId, { appId: caller.app_id, userId, walletId });
    await this.custody.admit(context, userId);
    const sessionId = await this.proofs.require(context, input);
    const sealed = await this.seal(key, input.recipient_public_key);
    await this.publishing.publish(key, sessionId);
    // Asked again with the key in hand: once a block or a freeze is answered, no key leaves.
    await this.custody.admit(context, userId);
    // Last, because identity may take a while to answer.
    await this.publishing.requireUnfrozen(key);
    return sealed;
  }

  private async seal(key: WalletKeyRow, recipient: string): Promise<SealedExport> {
    const { appId, userId, walletId, walletType, publicAddress } = key;
    const info = `latchkey:wallet-export:v1:${appId}:${walletId}:${userId}`;
    const sealed = await this.custody.sealed(key, (text) => sealFor(recipient, info, text));
    if (!sealed) throw new AppError('invalid_recipient_key');
    const { encapsulatedKey: encapsulated_key, ciphertext } = sealed;
    return {
      encapsulated_key,
      ciphertext,
      format: CHAINS[walletType].keyFormat,
      public_address: publicAddress,
    };
  }
}

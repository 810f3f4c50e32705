import { Injectable } from '@nestjs/common';
import { walletExported } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import type { WalletKeyRow } from '../custody/wallet-key.entity.js';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';

/** Tells of each export before its key leaves. A frozen App exports nothing: a key pays past the freeze. */
@Injectable()
export class ExportEvents {
  constructor(
    private readonly freezes: PaymentFreezes,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError payments_frozen */
  publish({ appId, userId, walletId, walletType }: WalletKeyRow, sessionId: string): Promise<void> {
    const data = { wallet_id: walletId, wallet_type: walletType, session_id: sessionId };
    return this.freezes.whileUnfrozen(appId, (tx) =>
      this.outbox.add(tx, walletExported, { appId, userId, data }),
    );
  }

  /** A freeze may have come since the event. @throws AppError payments_frozen */
  requireUnfrozen({ appId }: WalletKeyRow): Promise<void> {
    return this.freezes.requireUnfrozen(appId);
  }
}

import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { SignTransactionInput, TransactionSignature } from '@latchkey/contracts/wallet';
import { readBase58 } from '@latchkey/chains';
import { Custody } from '../custody/custody.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { evmDigest } from './evm-transaction.js';
import { isMessageOf } from './solana-message.rules.js';

/** Signatures that move value: of whole transactions alone, which the wallet itself sends and has read. */
@Injectable()
export class SigningService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly custody: Custody,
  ) {}

  /** @throws AppError wallet_not_found for a wallet that the user does not have, or whose key is held elsewhere. */
  async sign(caller: Caller, input: SignTransactionInput): Promise<TransactionSignature> {
    const wallet = await this.wallets.find(caller, input.wallet_id);
    if (wallet.userId !== input.user_id || wallet.isReadOnly) throw new AppError('wallet_not_found');
    const message = messageOf(wallet, readBytes(input.unsigned_transaction), caller);
    if (!message) throw notATransaction();
    const place = { appId: wallet.appId, userId: wallet.userId, walletId: wallet.id };
    return { signature: (await this.custody.sign(place, message)).toString('base64') };
  }
}

/** What the key signs of a transaction of this wallet; undefined for bytes that are none. */
function messageOf(
  { walletType, publicAddress }: WalletRow,
  unsigned: Buffer,
  { environment }: Caller,
): Buffer | undefined {
  switch (walletType) {
    case 'ethereum':
      return evmDigest(unsigned, environment);
    case 'solana':
      return isMessageOf(readBase58(publicAddress) ?? Buffer.alloc(0), unsigned) ? unsigned : undefined;
    default:
      throw new AppError('incompatible_token');
  }
}

function readBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw notATransaction();
  return bytes;
}

function notATransaction(): AppError {
  const message = 'must be an unsigned transaction that the wallet sends';
  return new AppError('invalid_request', { fields: [{ field: 'unsigned_transaction', message }] });
}

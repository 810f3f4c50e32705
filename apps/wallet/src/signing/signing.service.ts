import { evmChain, isMainNet, readBase58 } from '@latchkey/chains';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type Environment } from '@latchkey/contracts';
import type { SignTransactionInput, TransactionSignature } from '@latchkey/contracts/wallet';
import { Transaction } from 'ethers/transaction';
import { Custody } from '../custody/custody.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { isMessageOf } from './solana-message.rules.js';

/** EIP-1559, in an envelope of EIP-2718. */
const DYNAMIC_FEE = 2;

/** Signs whole transactions only, after reading that this wallet sends them. */
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

/** The bytes to sign for a transaction of this wallet; undefined for anything else. */
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

/**
 * The hash of an unsigned transaction; undefined for any other bytes, and for a test App on a main net.
 */
function evmDigest(unsigned: Buffer, environment: Environment): Buffer | undefined {
  const transaction = readTransaction(`0x${unsigned.toString('hex')}`);
  if (!transaction || (environment === 'test' && isMainNet(evmChain(transaction.chainId)))) return undefined;
  return Buffer.from(transaction.unsignedHash.slice(2), 'hex');
}

function readTransaction(hex: string): Transaction | undefined {
  try {
    const read = Transaction.from(hex);
    // The bytes must be exactly these: no signature, and no number in a longer form.
    const isWhole = read.type === DYNAMIC_FEE && read.signature === null && read.unsignedSerialized === hex;
    return isWhole ? read : undefined;
  } catch {
    // Not a transaction: the caller refuses it, like a digest or a text.
    return undefined;
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

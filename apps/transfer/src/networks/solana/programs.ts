import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { TOKEN_PROGRAM } from '@latchkey/chains';

const TOKEN = new PublicKey(TOKEN_PROGRAM);
const ASSOCIATED_TOKEN = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const TRANSFER_CHECKED = 12;
const CREATE_IDEMPOTENT = 1;

/** The one account in which an owner has a mint by convention. @see interface/src/address.rs of associated-token-account */
export function associatedTokenAddress(owner: string, mint: string): string {
  const seeds = [new PublicKey(owner), TOKEN, new PublicKey(mint)].map((key) => key.toBuffer());
  const [address] = PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN);
  return address.toBase58();
}

export interface TokenAccountOpening {
  readonly payer: string;
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
}

/**
 * Opens the associated account of an owner, and leaves one that is there.
 * @see https://github.com/solana-program/associated-token-account/blob/main/interface/src/instruction.rs
 */
export function openTokenAccount({
  payer,
  account,
  owner,
  mint,
}: TokenAccountOpening): TransactionInstruction {
  return new TransactionInstruction({
    programId: ASSOCIATED_TOKEN,
    keys: [
      { ...written(payer), isSigner: true },
      written(account),
      read(owner),
      read(mint),
      read(SystemProgram.programId.toBase58()),
      read(TOKEN_PROGRAM),
    ],
    data: Buffer.of(CREATE_IDEMPOTENT),
  });
}

export interface TokenTransfer {
  readonly source: string;
  readonly mint: string;
  readonly destination: string;
  readonly owner: string;
  readonly units: bigint;
  readonly decimals: number;
}

/**
 * Moves tokens; the program refuses another mint or other decimals than these.
 * @see https://github.com/solana-program/token/blob/main/interface/src/instruction.rs (TransferChecked)
 */
export function transferChecked(transfer: TokenTransfer): TransactionInstruction {
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(transfer.units, 1);
  data.writeUInt8(transfer.decimals, 9);
  const { source, mint, destination, owner } = transfer;
  const keys = [written(source), read(mint), written(destination), { ...read(owner), isSigner: true }];
  return new TransactionInstruction({ programId: TOKEN, keys, data });
}

/** An account that an instruction reads. */
export function read(address: string) {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: false };
}

function written(address: string) {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: true };
}

import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { TOKEN_PROGRAM } from '@latchkey/chains';
import type { Payment, TransferAsset } from '../network.js';

const TOKEN = new PublicKey(TOKEN_PROGRAM);
const ASSOCIATED_TOKEN = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const TRANSFER_CHECKED = 12;
const CREATE_IDEMPOTENT = 1;

/** The accounts between which a payment moves: those of the tokens, or payer and payee themselves. */
export interface Route {
  /** Of a token; undefined for the coin. */
  readonly mint: string | undefined;
  readonly source: string;
  readonly receiver: string;
}

export type TokenRoute = Route & { readonly mint: string };

export function routeOf({ asset, from, to }: Payment): Route {
  const mint = mintOf(asset);
  if (mint === undefined) return { mint, source: from, receiver: to };
  return {
    mint,
    source: associatedTokenAddress(from, mint),
    receiver: associatedTokenAddress(to, mint),
  };
}

export function isTokenRoute(route: Route): route is TokenRoute {
  return route.mint !== undefined;
}

export function mintOf(asset: TransferAsset): string | undefined {
  return asset.kind === 'spl' ? asset.contract : undefined;
}

/** The one account in which an owner has a mint by convention. @see interface/src/address.rs of associated-token-account */
export function associatedTokenAddress(owner: string, mint: string): string {
  const seeds = [new PublicKey(owner), TOKEN, new PublicKey(mint)].map((key) => key.toBuffer());
  const [address] = PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN);
  return address.toBase58();
}

/**
 * Opens the receiver's account of the token, unless it is open.
 * @see https://github.com/solana-program/associated-token-account/blob/main/interface/src/instruction.rs
 */
export function openReceiver({ from, to }: Payment, { receiver, mint }: TokenRoute): TransactionInstruction {
  return new TransactionInstruction({
    programId: ASSOCIATED_TOKEN,
    keys: [
      { ...written(from), isSigner: true },
      written(receiver),
      read(to),
      read(mint),
      read(SystemProgram.programId.toBase58()),
      read(TOKEN_PROGRAM),
    ],
    data: Buffer.of(CREATE_IDEMPOTENT),
  });
}

/**
 * Moves tokens; the program refuses another mint or other decimals than these.
 * @see https://github.com/solana-program/token/blob/main/interface/src/instruction.rs (TransferChecked)
 */
export function transferTokens(
  { asset, from, units }: Payment,
  { source, receiver, mint }: TokenRoute,
): TransactionInstruction {
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(units, 1);
  data.writeUInt8(asset.decimals, 9);
  const keys = [written(source), read(mint), written(receiver), { ...read(from), isSigner: true }];
  return new TransactionInstruction({ programId: TOKEN, keys, data });
}

/** An account that an instruction reads. */
export function read(address: string) {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: false };
}

function written(address: string) {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: true };
}

import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { TOKEN_PROGRAM } from '../../solana/token-program.js';
import { associatedTokenAccount, ASSOCIATED_TOKEN_PROGRAM } from '../associated-token.js';

export const someKey = () => Keypair.generate().publicKey;
export const payer = someKey();
export const payee = someKey();
export const stranger = someKey();
export const mint = someKey();
export const accountOf = (owner: PublicKey, of = mint) =>
  new PublicKey(associatedTokenAccount(owner.toBase58(), of.toBase58()) ?? '');

export type Access = 'read' | 'write' | 'sign';
export const instruction = (
  program: string | PublicKey,
  keys: readonly (readonly [PublicKey, Access])[],
  data: Buffer,
) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map(([pubkey, access]) => ({
      pubkey,
      isSigner: access === 'sign',
      isWritable: access === 'write',
    })),
    data,
  });

export const LIMIT = ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 });
export const PRICE = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_001n });
export const FEES = [LIMIT, PRICE];
export const coins = (lamports: number | bigint = 5_000n, { from = payer, to = payee } = {}) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });

export const amount = (units: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(units);
  return bytes;
};
export const checked = (units = 1_500_000n, decimals = 6) =>
  Buffer.concat([Buffer.of(12), amount(units), Buffer.of(decimals)]);

interface TokenTerms {
  source?: PublicKey;
  receiver?: PublicKey;
  owner?: PublicKey;
  program?: string;
  data?: Buffer;
}
export const tokens = (terms: TokenTerms = {}) => {
  const { source = accountOf(payer), receiver = accountOf(payee), owner = payer } = terms;
  return instruction(
    terms.program ?? TOKEN_PROGRAM,
    [
      [source, 'write'],
      [mint, 'read'],
      [receiver, 'write'],
      [owner, 'sign'],
    ],
    terms.data ?? checked(),
  );
};

interface CreationTerms {
  owner?: PublicKey;
  account?: PublicKey;
  of?: PublicKey;
  program?: string;
  data?: Buffer;
}
export const creation = (terms: CreationTerms = {}) => {
  const { owner = payee, of = mint, account = accountOf(owner, of), data = Buffer.of(1) } = terms;
  return instruction(
    ASSOCIATED_TOKEN_PROGRAM,
    [
      [payer, 'sign'],
      [account, 'write'],
      [owner, 'read'],
      [of, 'read'],
      [SystemProgram.programId, 'read'],
      [new PublicKey(terms.program ?? TOKEN_PROGRAM), 'read'],
    ],
    data,
  );
};

/** With a random reference, as transfer adds one. */
export const referenced = (step: TransactionInstruction, count = 1) => {
  for (let n = 0; n < count; n += 1)
    step.keys.push({ pubkey: someKey(), isSigner: false, isWritable: false });
  return step;
};

export const messageOf = (instructions: TransactionInstruction[], payerKey = payer) =>
  new TransactionMessage({ payerKey, recentBlockhash: someKey().toBase58(), instructions });
export const legacy = (instructions: TransactionInstruction[], payerKey = payer) =>
  Buffer.from(messageOf(instructions, payerKey).compileToLegacyMessage().serialize());

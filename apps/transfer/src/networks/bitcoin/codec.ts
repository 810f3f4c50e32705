import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Address, NETWORK, OutScript, RawTx, selectUTXO, SigHash, Transaction } from '@scure/btc-signer';
import {
  type EsploraCoin,
  publicKeyHash,
  readBitcoinSpender,
  REPLACEABLE,
  spenderDigest,
} from '@latchkey/chains';
import type { Selection } from './coins.js';

/** @scure/btc-signer, which is loaded when a payment of bitcoin is first made: see `load` in bitcoin.network.ts. */

const SIGNATURE_BYTES = 65;
/** What is paid, and at which rate. */
interface Order {
  /** The script of the one who pays. */
  readonly own: Buffer;
  readonly to: Buffer;
  readonly units: bigint;
  /** In satoshi for each virtual byte. */
  readonly rate: bigint;
}

/** Undefined where the coins do not cover the amount and the fees. */
export function select(
  coins: readonly EsploraCoin[],
  { own, to, units, rate }: Order,
): Selection | undefined {
  const byIndex = new Map(coins.map((coin) => [coin.coin, coin]));
  const inputs = coins.map((coin) => ({
    ...placeOf(coin.coin),
    witnessUtxo: { amount: coin.units, script: own },
  }));
  const changeAddress = Address(NETWORK).encode({ type: 'wpkh', hash: hashIn(own) });
  const options = { feePerByte: rate, changeAddress, network: NETWORK, bip69: false };
  // The strategy by default prefers coins that leave no change, which could never be sent with a higher fee.
  const selected = selectUTXO(inputs, [{ script: to, amount: units }], 'accumBiggest', options);
  if (!selected) return undefined;
  const spent = selected.inputs.flatMap(({ txid, index }) => {
    const coin = byIndex.get(`${Buffer.from(txid ?? []).toString('hex')}:${index}`);
    return coin ? [coin] : [];
  });
  const total = spent.reduce((sum, coin) => sum + coin.units, 0n);
  const change = selected.change ? selected.outputs.at(-1)?.amount : undefined;
  return { coins: spent, fee: total - units - (change ?? 0n), change };
}

/** A transaction without signatures. */
export function encodeUnsigned(
  coins: readonly EsploraCoin[],
  outputs: readonly { readonly script: Buffer; readonly amount: bigint }[],
): Buffer {
  const inputs = coins.map(({ coin }) => ({
    ...placeOf(coin),
    finalScriptSig: new Uint8Array(),
    sequence: REPLACEABLE,
  }));
  return Buffer.from(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs,
      outputs: [...outputs],
      witnesses: undefined,
      lockTime: 0,
    }),
  );
}

/** A coin as it was made. */
interface MadeCoin {
  readonly coin: string;
  readonly amount: bigint;
  /** The script that locks it. */
  readonly own: Buffer;
}

/** Whether the transaction spends the coin, and the key of the coin has signed that. */
export function isSignedSpender(bytes: Buffer, { coin, amount, own }: MadeCoin): boolean {
  const read = readBitcoinSpender(bytes, coin);
  const [signature, key, ...more] = read?.witness ?? [];
  if (!read || !signature || !key || more.length > 0 || !hashOf(key).equals(hashIn(own))) return false;
  const code = Buffer.from(codeOf(own));
  const digest = spenderDigest(read, { code, amount, type: signature.at(-1) ?? 0 });
  try {
    const compact = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der').toBytes('compact');
    return secp256k1.verify(compact, digest, key, { prehash: false, lowS: false });
  } catch {
    // Bytes that are no signature, or no point.
    return false;
  }
}

/**
 * @param signatures of all inputs behind each other: r, s and the recovery bit, 65 bytes each.
 * @throws Error where one is not that of the payer.
 */
export function sign(
  unsigned: Buffer,
  { own, amounts, signatures }: { own: Buffer; amounts: readonly bigint[]; signatures: Buffer },
): Buffer {
  const read = RawTx.decode(unsigned);
  if (signatures.length !== SIGNATURE_BYTES * amounts.length) throw new Error('signatures are missing');
  const transaction = Transaction.fromRaw(unsigned, { allowUnknownOutputs: true });
  const witnesses = amounts.map((amount, at) => {
    const digest = transaction.preimageWitnessV0(at, codeOf(own), SigHash.ALL, amount);
    const signature = signatures.subarray(at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES);
    return witnessOf(signature, digest, own);
  });
  return Buffer.from(RawTx.encode({ ...read, segwitFlag: true, witnesses }));
}

function witnessOf(signature: Buffer, digest: Uint8Array, own: Buffer): Uint8Array[] {
  const compact = signature.subarray(0, SIGNATURE_BYTES - 1);
  const recovered = Buffer.concat([signature.subarray(SIGNATURE_BYTES - 1), compact]);
  const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
  if (!hashOf(key).equals(hashIn(own))) throw new Error('the signature is not that of the payer');
  const der = secp256k1.Signature.fromBytes(compact, 'compact').toBytes('der');
  return [Buffer.concat([der, Buffer.of(SigHash.ALL)]), key];
}

/** What a signature commits to in place of the script of a witness (BIP-143). */
function codeOf(own: Buffer): Uint8Array {
  return OutScript.encode({ type: 'pkh', hash: hashIn(own) });
}

function hashOf(key: Uint8Array): Buffer {
  return Buffer.from(ripemd160(sha256(key)));
}

function hashIn(own: Buffer): Buffer {
  const hash = publicKeyHash(own);
  if (!hash) throw new TypeError('not the address of a wallet');
  return hash;
}

function placeOf(coin: string): { txid: Buffer; index: number } {
  const [id = '', output] = coin.split(':');
  return { txid: Buffer.from(id, 'hex'), index: Number(output) };
}

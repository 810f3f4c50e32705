import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak256 } from 'ethers/crypto';
import { computeAddress } from 'ethers/transaction';
import type { Draft, Network, Payment, SentTransaction, TransferAsset } from '../../network.js';

const COIN: TransferAsset = { kind: 'evm_native', decimals: 18 };

/** An account that signs as the wallet service does. */
export class Payer {
  private readonly key = secp256k1.utils.randomSecretKey();
  readonly address = computeAddress(`0x${Buffer.from(this.key).toString('hex')}`).toLowerCase();

  payment(to: string, units: bigint, asset = COIN): Payment {
    return { asset, from: this.address, to, units };
  }

  /** @returns r, s and the recovery bit. */
  sign(unsigned: Buffer): Buffer {
    const digest = Buffer.from(keccak256(unsigned).slice(2), 'hex');
    const signature = secp256k1.sign(digest, this.key, { prehash: false, format: 'recovered' });
    return Buffer.concat([signature.subarray(1), signature.subarray(0, 1)]);
  }

  /** A payment that is signed and not broadcast. @param nonce the next one by the chain, if none is given. */
  async signed(
    network: Network,
    payment: Payment,
    nonce?: bigint,
  ): Promise<SentTransaction & { draft: Draft }> {
    const signal = AbortSignal.timeout(5000);
    const next = nonce ?? (await network.holdings(payment, signal)).nonce;
    const draft = await network.draft(payment, next, signal);
    const transaction = await network.assemble(draft, this.sign(draft.unsigned), payment);
    return { ...transaction, payment, nonce: next, lastValidHeight: null, genesis: null, draft };
  }
}

/** A random address. */
export function someAddress(): string {
  return new Payer().address;
}

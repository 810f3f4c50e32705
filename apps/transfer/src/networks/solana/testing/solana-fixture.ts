import { setTimeout } from 'node:timers/promises';
import { ed25519 } from '@noble/curves/ed25519.js';
import { Keypair } from '@solana/web3.js';
import { JsonRpc, TOKEN_PROGRAM } from '@latchkey/chains';
import { startSurfpool } from '@latchkey/chains/testing';
import type { Draft, Network, Outcome, Payment, SentTransaction, TransferAsset } from '../../network.js';
import { associatedTokenAddress } from '../token-accounts.js';
import { solanaNetwork } from '../solana.network.js';
import type { Commitment } from '../solana-node.js';

export const SOL: TransferAsset = { kind: 'sol_native', decimals: 9 };

export interface Payer {
  readonly address: string;
  sign(message: Buffer): Buffer;
}

export function newPayer(): Payer {
  const pair = Keypair.generate();
  const seed = pair.secretKey.subarray(0, 32);
  return {
    address: pair.publicKey.toBase58(),
    sign: (message) => Buffer.from(ed25519.sign(message, seed)),
  };
}

export const anAddress = () => newPayer().address;
export const within = () => AbortSignal.timeout(5000);

/** An account that signs its payments. */
export async function sign(
  network: Network,
  payer: Payer,
  payment: Payment,
  draft: Draft,
): Promise<SentTransaction> {
  const signed = await network.assemble(draft, payer.sign(draft.unsigned), payment);
  const { lastValidHeight, genesis } = draft;
  return { ...signed, payment, nonce: null, lastValidHeight, genesis };
}

/** A chain of its own for one spec file. */
export class SolanaFixture {
  private readonly chain: ReturnType<typeof startSurfpool>;

  /** @param slotTimeMs for blocks that come by themselves. */
  constructor(slotTimeMs?: number) {
    this.chain = startSurfpool(slotTimeMs ? { blockProductionMode: 'clock', slotTimeMs } : undefined);
  }

  get url(): string {
    return this.chain.net.rpcUrl;
  }

  stop(): void {
    this.chain.net.stop();
  }

  network(commitment: Commitment = 'confirmed'): Network {
    return solanaNetwork({ url: this.url, commitment });
  }

  payerWith(lamports: number): Payer {
    const payer = newPayer();
    this.chain.net.fundSol(payer.address, lamports);
    return payer;
  }

  /** A mint with a supply and no authorities. */
  mint(decimals: number, program = TOKEN_PROGRAM): TransferAsset & { kind: 'spl' } {
    const data = Buffer.alloc(82);
    data.writeBigUInt64LE(10n ** 15n, 36);
    data[44] = decimals;
    data[45] = 1;
    const contract = anAddress();
    this.chain.net.setAccount(contract, 1_461_600, [...data], program);
    return { kind: 'spl', contract, decimals };
  }

  give(owner: string, { contract }: TransferAsset & { kind: 'spl' }, units: number): void {
    this.chain.net.fundToken(owner, contract, units);
  }

  setAccount(address: string, data: Buffer, owner: string): void {
    this.chain.net.setAccount(address, 3_000_000, [...data], owner);
  }

  call(method: string, params: readonly unknown[]): Promise<unknown> {
    return new JsonRpc(this.url, within()).call(method, params);
  }

  async lamports(address: string): Promise<bigint> {
    const { value } = (await this.call('getBalance', [address])) as { value: string };
    return BigInt(value);
  }

  /** In the associated account; undefined where there is none. */
  async units(owner: string, { contract }: TransferAsset & { kind: 'spl' }): Promise<bigint | undefined> {
    const account = associatedTokenAddress(owner, contract);
    const { value } = (await this.call('getAccountInfo', [account, { encoding: 'base64' }])) as {
      value: { data: [string] } | null;
    };
    return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(64) : undefined;
  }

  /** The outcome, once there is one. */
  async outcome(sent: SentTransaction, network = this.network()): Promise<Outcome> {
    for (let attempt = 0; attempt < 400; attempt++) {
      const outcome = await network.outcome(sent, within());
      if (outcome.status !== 'waiting' && outcome.status !== 'unknown') return outcome;
      await setTimeout(25);
    }
    throw new Error('it was not decided in time');
  }
}

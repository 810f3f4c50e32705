import { chainUnavailable, JsonRpc, memberOf, solanaCount, TOKEN_ACCOUNT_BYTES } from '@latchkey/chains';
import { RefusedBroadcast, type SignedTransaction } from '../network.js';
import {
  type Account,
  type LatestBlock,
  readAccount,
  readBlockHash,
  readLatestBlock,
  readRecentFees,
  readSighting,
  type Sighting,
} from './answers.rules.js';
import { type Execution, readExecution } from './execution.rules.js';

export type Commitment = 'confirmed' | 'finalized';

/** How often the node itself repeats a transaction to the leaders, beside the broadcasts of this service. */
const NODE_RETRIES = 5;
const ALREADY_THERE = /already been processed/;
const ERROR_CODE = /^-?\d{1,6}$/;
const FINALIZED = { commitment: 'finalized' };

/** The calls that payments need. All throw AppError chain_unavailable without a proper answer. */
export class SolanaNode {
  private readonly rpc: JsonRpc;

  constructor(
    url: string,
    private readonly commitment: Commitment,
    signal: AbortSignal,
  ) {
    this.rpc = new JsonRpc(url, signal);
  }

  async balance(address: string): Promise<bigint> {
    return solanaCount(memberOf(await this.rpc.call('getBalance', [address, this.config()]), 'value'));
  }

  /** With the first bytes of its data, as many as a token account has. */
  async account(address: string): Promise<Account | null> {
    const dataSlice = { offset: 0, length: TOKEN_ACCOUNT_BYTES };
    const config = this.config({ encoding: 'base64', dataSlice });
    return readAccount(await this.rpc.call('getAccountInfo', [address, config]));
  }

  async rentExemptMinimum(bytes: number): Promise<bigint> {
    return solanaCount(await this.rpc.call('getMinimumBalanceForRentExemption', [bytes, this.config()]));
  }

  /** Prices that transactions which write to all of these accounts paid for priority lately. */
  async recentFees(addresses: readonly string[]): Promise<bigint[]> {
    return readRecentFees(await this.rpc.call('getRecentPrioritizationFees', [addresses]));
  }

  async latestBlock(): Promise<LatestBlock> {
    return readLatestBlock(await this.rpc.call('getLatestBlockhash', [this.config()]));
  }

  /** The hash of the first block, which identifies the chain. */
  async genesis(): Promise<string> {
    return readBlockHash(await this.rpc.call('getGenesisHash', []));
  }

  /** @throws RefusedBroadcast with the code of the node; its message could hold anything. */
  async send({ bytes, hash }: SignedTransaction): Promise<void> {
    const config = {
      encoding: 'base64',
      skipPreflight: false,
      preflightCommitment: this.commitment,
      maxRetries: NODE_RETRIES,
    };
    const outcome = await this.rpc.ask('sendTransaction', [bytes.toString('base64'), config]);
    if ('result' in outcome) {
      if (outcome.result !== hash) throw chainUnavailable('the node took another transaction');
      return;
    }
    const { code, message } = outcome.failure;
    if (ALREADY_THERE.test(message)) return;
    throw new RefusedBroadcast(`the node refused it (${ERROR_CODE.test(code) ? code : 'no code'})`);
  }

  /** A node without history refuses this call, so it never denies a transaction that it has forgotten. */
  async sightingOf(hash: string): Promise<Sighting> {
    const config = { searchTransactionHistory: true };
    return readSighting(await this.rpc.call('getSignatureStatuses', [[hash], config]));
  }

  async execution(hash: string): Promise<Execution | null> {
    const config = this.config({ encoding: 'json', maxSupportedTransactionVersion: 0 });
    return readExecution(await this.rpc.call('getTransaction', [hash, config]));
  }

  /** The newest finalized block. */
  async finalizedBlock(): Promise<{ slot: bigint; height: bigint }> {
    const info = await this.rpc.call('getEpochInfo', [FINALIZED]);
    return {
      slot: solanaCount(memberOf(info, 'absoluteSlot')),
      height: solanaCount(memberOf(info, 'blockHeight')),
    };
  }

  /** The height of the oldest block that the node has kept. */
  async oldestHeight(): Promise<bigint> {
    const slot = solanaCount(await this.rpc.call('getFirstAvailableBlock', []));
    if (slot === 0n) return 0n;
    const config = {
      ...FINALIZED,
      transactionDetails: 'none',
      rewards: false,
      maxSupportedTransactionVersion: 0,
    };
    const block = await this.rpc.call('getBlock', [Number(slot), config]);
    return solanaCount(memberOf(block, 'blockHeight'));
  }

  private config(more: object = {}): object {
    return { commitment: this.commitment, ...more };
  }
}

import {
  CHAIN_LIMIT_MS,
  ChainEndpoints,
  chainUnavailable,
  firstFound,
  JsonRpc,
  type RpcOutcome,
} from '@latchkey/chains';
import { Injectable } from '@nestjs/common';
import type { Environment } from '@latchkey/contracts';
import type { SignInWalletType } from '@latchkey/contracts/wallet';
import type { OpenChallenge } from './challenge.entity.js';
import { chainIdOf } from './challenge-text.rules.js';
import { type ContractQuestion, contractQuestion } from './contract-question.js';
import { ethereumCheck, isHex } from './ethereum-signature.js';
import { solanaCheck } from './solana-signature.js';

export interface GivenSignature {
  wallet_type: SignInWalletType;
  signature: string;
  /** In its stored form. */
  address: string;
  environment: Environment;
}

const KEY_CHECKS = { ethereum: ethereumCheck, solana: solanaCheck };

/** Codes of a revert alone. Nodes use `-32000` for every failure, so its message decides. */
const REVERTED = /^(?:3|-32015)$/;
/** How Geth and its relatives name the failures of a contract. */
const EXECUTION_FAILED =
  /revert|out of gas|invalid opcode|invalid jump|stack (?:underflow|limit)|write protection|return data out of bounds/i;

/** Finds the challenge that a signature answers: by its key, or by asking the contract of the wallet (EIP-1271, ERC-6492). */
@Injectable()
export class Signatures {
  constructor(private readonly chains: ChainEndpoints) {}

  /** @throws AppError chain_unavailable where a contract must decide and its chain does not answer. */
  async answered(given: GivenSignature, open: readonly OpenChallenge[]): Promise<OpenChallenge | undefined> {
    return signedByKey(given, open) ?? (await this.signedByContract(given, open));
  }

  /** Asks the chain that the text names: another person may own the contract at the same address of another chain. */
  private async signedByContract(
    { wallet_type, signature, address, environment }: GivenSignature,
    open: readonly OpenChallenge[],
  ): Promise<OpenChallenge | undefined> {
    if (wallet_type !== 'ethereum' || open.length === 0 || !isHex(signature)) return undefined;
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const question = contractQuestion(signature, address);
    const chainIds = [...new Set(open.map(({ message }) => chainIdOf(message)))];
    // In parallel, so that a stranger's challenge on a chain that hangs does not delay the others.
    return firstFound(
      chainIds.map(async (chainId) => {
        if (chainId === undefined) return undefined;
        const endpoint = await this.chains.reachEvm(BigInt(chainId), environment, signal);
        if (endpoint === undefined) return undefined;
        const node = new JsonRpc(endpoint, signal);
        if (question.needsCode && (await node.call('eth_getCode', [address, 'latest'])) === '0x')
          return undefined;
        const ofChain = open.filter(({ message }) => chainIdOf(message) === chainId);
        return firstAccepted(node, question, ofChain);
      }),
    );
  }
}

function signedByKey(
  { wallet_type, signature, address }: GivenSignature,
  open: readonly OpenChallenge[],
): OpenChallenge | undefined {
  const isOf = KEY_CHECKS[wallet_type](signature, address);
  return isOf && open.find(({ message }) => isOf(message));
}

async function firstAccepted(
  node: JsonRpc,
  question: ContractQuestion,
  open: readonly OpenChallenge[],
): Promise<OpenChallenge | undefined> {
  const outcomes = await node.batch(open.map(({ message }) => question.of(message)));
  const accepted = open.find((_, index) => isYes(outcomes[index], question.yes));
  if (accepted === undefined && !outcomes.every(isAnswer))
    throw chainUnavailable('the node did not run the call');
  return accepted;
}

function isYes(outcome: RpcOutcome | undefined, yes: string): boolean {
  return outcome !== undefined && 'result' in outcome && outcome.result === yes;
}

/** A contract that fails refuses the signature; a node that fails decides nothing. */
function isAnswer(outcome: RpcOutcome): boolean {
  if ('result' in outcome) return true;
  return REVERTED.test(outcome.failure.code) || EXECUTION_FAILED.test(outcome.failure.message);
}

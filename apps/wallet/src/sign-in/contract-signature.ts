import {
  CHAIN_LIMIT_MS,
  ChainEndpoints,
  chainUnavailable,
  firstFound,
  JsonRpc,
  type RpcOutcome,
} from '@latchkey/chains';
import { Injectable } from '@nestjs/common';
import { chainIdOf } from './challenge-text.rules.js';
import { type ContractQuestion, contractQuestion } from './contract-question.js';
import type { GivenSignature } from './signatures.js';

/** Codes of a revert alone. Nodes use `-32000` for every failure, so its message decides. */
const REVERTED = /^(?:3|-32015)$/;
/** How Geth and its relatives name the failures of a contract. */
const EXECUTION_FAILED =
  /revert|out of gas|invalid opcode|invalid jump|stack (?:underflow|limit)|write protection|return data out of bounds/i;

/**
 * Signatures of contract wallets (EIP-1271, ERC-6492), checked on the chain that the text names: another person may own the
 * contract at the same address of another chain.
 */
@Injectable()
export class ContractSignatures {
  constructor(private readonly chains: ChainEndpoints) {}

  /** The first text whose signature the contract accepts. @throws AppError chain_unavailable */
  async signed(
    texts: readonly string[],
    { signature, address, environment }: GivenSignature,
  ): Promise<string | undefined> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const question = contractQuestion(signature, address);
    const chainIds = [...new Set(texts.map(chainIdOf))].filter((chainId) => chainId !== undefined);
    // In parallel, so that a stranger's challenge on a chain that hangs does not delay the others.
    return firstFound(
      chainIds.map(async (chainId) => {
        const endpoint = await this.chains.reachEvm(BigInt(chainId), environment, signal);
        if (endpoint === undefined) return undefined;
        const node = new JsonRpc(endpoint, signal);
        if (question.needsCode && (await node.call('eth_getCode', [address, 'latest'])) === '0x')
          return undefined;
        const ofChain = texts.filter((text) => chainIdOf(text) === chainId);
        return firstAccepted(node, question, ofChain);
      }),
    );
  }
}

async function firstAccepted(
  node: JsonRpc,
  question: ContractQuestion,
  texts: readonly string[],
): Promise<string | undefined> {
  const outcomes = await node.batch(texts.map((text) => question.of(text)));
  const accepted = texts.find((_, index) => isYes(outcomes[index], question.yes));
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

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

/** Codes that mean nothing else; `-32000` is what nodes say of everything, so their words decide. */
const REVERTED = /^(?:3|-32015)$/;
/** As Geth and its like name what ends a call of a contract. */
const EXECUTION_FAILED =
  /revert|out of gas|invalid opcode|invalid jump|stack (?:underflow|limit)|write protection|return data out of bounds/i;

/**
 * Signatures of contract wallets (EIP-1271, ERC-6492), asked on the chain that the text names: the contract at the same
 * address of another chain may be somebody else's.
 */
@Injectable()
export class ContractSignatures {
  constructor(private readonly chains: ChainEndpoints) {}

  /** A text that the contract at this address takes the signature for. @throws AppError chain_unavailable */
  async signed(
    texts: readonly string[],
    { signature, address, environment }: GivenSignature,
  ): Promise<string | undefined> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const question = contractQuestion(signature, address);
    const chainIds = [...new Set(texts.map(chainIdOf))].filter((chainId) => chainId !== undefined);
    // Together: a challenge that a stranger began on a chain that hangs does not take the time of the others.
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

/** A contract that fails says no; a node that fails says nothing. */
function isAnswer(outcome: RpcOutcome): boolean {
  if ('result' in outcome) return true;
  return REVERTED.test(outcome.failure.code) || EXECUTION_FAILED.test(outcome.failure.message);
}

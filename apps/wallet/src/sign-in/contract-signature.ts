import { CHAIN_LIMIT_MS, ChainEndpoints, chainUnavailable, JsonRpc, type RpcOutcome } from '@latchkey/chains';
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

  /** The first text that the contract at this address takes the signature for. @throws AppError chain_unavailable */
  async signed(
    texts: readonly string[],
    { signature, address, environment }: GivenSignature,
  ): Promise<string | undefined> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const question = contractQuestion(signature, address);
    for (const chainId of new Set(texts.map(chainIdOf))) {
      const endpoint =
        chainId === undefined ? undefined : await this.chains.reachEvm(BigInt(chainId), environment, signal);
      if (endpoint === undefined) continue;
      const node = new JsonRpc(endpoint, signal);
      if (question.needsCode && (await node.call('eth_getCode', [address, 'latest'])) === '0x') continue;
      const ofChain = texts.filter((text) => chainIdOf(text) === chainId);
      const found = await firstAccepted(node, question, ofChain);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

async function firstAccepted(
  node: JsonRpc,
  question: ContractQuestion,
  texts: readonly string[],
): Promise<string | undefined> {
  const outcomes = await node.batch(texts.map((text) => question.of(text)));
  return texts.find((_, index) => isYes(outcomes[index], question.yes));
}

/** A contract that fails says no; a node that fails says nothing. */
function isYes(outcome: RpcOutcome | undefined, yes: string): boolean {
  if (outcome && 'result' in outcome) return outcome.result === yes;
  if (outcome && (REVERTED.test(outcome.failure.code) || EXECUTION_FAILED.test(outcome.failure.message)))
    return false;
  throw chainUnavailable('the node did not run the call');
}

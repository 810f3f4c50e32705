import { Inject, Injectable } from '@nestjs/common';
import { CHAIN_LIMIT_MS, chainUnavailable, evmQuantity, JsonRpc, type RpcOutcome } from '@latchkey/chains';
import { CONFIG } from '@latchkey/platform/service';
import type { WalletConfig } from '../wallet.config.js';
import { chainIdOf } from './challenge-text.rules.js';
import { digestOf } from './ethereum-signature.js';

/** `isValidSignature(bytes32,bytes)`, and what it answers for a valid one (EIP-1271). */
const SELECTOR = '1626ba7e';
const MAGIC = `0x${SELECTOR.padEnd(64, '0')}`;
const AT_ONCE = 100;

/** Codes that mean nothing else; `-32000` is what nodes say of everything, so their words decide. */
const REVERTED = /^(?:3|-32015)$/;
/** As Geth and its like name what ends a call of a contract. */
const EXECUTION_FAILED =
  /revert|out of gas|invalid opcode|invalid jump|stack (?:underflow|limit)|write protection|return data out of bounds/i;

/**
 * Signatures of contract wallets (EIP-1271). All are asked of one chain, that of RPC_URL_ETHEREUM: the contract at
 * the same address of another chain may be somebody else's, so only texts that name this chain can be answered by it.
 */
@Injectable()
export class ContractSignatures {
  constructor(@Inject(CONFIG) private readonly config: Pick<WalletConfig, 'RPC_URL_ETHEREUM'>) {}

  /** The first text that the contract at this address takes the signature for. @throws AppError chain_unavailable */
  async signed(texts: readonly string[], signature: string, address: string): Promise<string | undefined> {
    const { RPC_URL_ETHEREUM: url } = this.config;
    if (url === undefined) return undefined;
    const node = new JsonRpc(url, AbortSignal.timeout(CHAIN_LIMIT_MS));
    const chainId = evmQuantity(await node.call('eth_chainId', [])).toString();
    const ofChain = texts.filter((text) => chainIdOf(text) === chainId);
    if (ofChain.length === 0) return undefined;
    if ((await node.call('eth_getCode', [address, 'latest'])) === '0x') return undefined;
    for (let at = 0; at < ofChain.length; at += AT_ONCE) {
      const some = ofChain.slice(at, at + AT_ONCE);
      const outcomes = await node.batch(some.map((text) => questionOf(text, signature, address)));
      const found = some.find((_, index) => isYes(outcomes[index]));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function questionOf(text: string, signature: string, to: string) {
  const bytes = signature.slice(2);
  const words = [
    digestOf(text).toString('hex'),
    (64).toString(16).padStart(64, '0'),
    (bytes.length / 2).toString(16).padStart(64, '0'),
    bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0'),
  ];
  return { method: 'eth_call', params: [{ to, data: `0x${SELECTOR}${words.join('')}` }, 'latest'] };
}

/** A contract that fails says no; a node that fails says nothing. */
function isYes(outcome: RpcOutcome | undefined): boolean {
  if (outcome && 'result' in outcome) return outcome.result === MAGIC;
  if (outcome && (REVERTED.test(outcome.failure.code) || EXECUTION_FAILED.test(outcome.failure.message)))
    return false;
  throw chainUnavailable('the node did not run the call');
}

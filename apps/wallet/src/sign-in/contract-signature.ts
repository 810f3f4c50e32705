import { Inject, Injectable } from '@nestjs/common';
import { CHAIN_LIMIT_MS, chainUnavailable, JsonRpc, type RpcOutcome } from '@latchkey/chains';
import { CONFIG } from '@latchkey/platform/service';
import type { WalletConfig } from '../wallet.config.js';
import { digestOf } from './ethereum-signature.js';

/** `isValidSignature(bytes32,bytes)`, and what it answers for a valid one (EIP-1271). */
const SELECTOR = '1626ba7e';
const MAGIC = `0x${SELECTOR.padEnd(64, '0')}`;
const AT_ONCE = 100;
const EXECUTION_REVERTED = /^(?:3|-32000|-32015)$/;

/**
 * Signatures of contract wallets (EIP-1271). All are asked of one chain, that of RPC_URL_ETHEREUM: the contract at
 * the same address of another chain may be somebody else's.
 */
@Injectable()
export class ContractSignatures {
  constructor(@Inject(CONFIG) private readonly config: Pick<WalletConfig, 'RPC_URL_ETHEREUM'>) {}

  /** The first text that the contract at this address takes the signature for. @throws AppError chain_unavailable */
  async signed(texts: readonly string[], signature: string, address: string): Promise<string | undefined> {
    const { RPC_URL_ETHEREUM: url } = this.config;
    if (url === undefined) return undefined;
    const node = new JsonRpc(url, AbortSignal.timeout(CHAIN_LIMIT_MS));
    if ((await node.call('eth_getCode', [address, 'latest'])) === '0x') return undefined;
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const some = texts.slice(at, at + AT_ONCE);
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
  if (outcome && EXECUTION_REVERTED.test(outcome.failure.code)) return false;
  throw chainUnavailable(new Error('the node did not run the call'));
}

import { chainUnavailable, evmQuantity, memberOf } from '@latchkey/chains';

export interface Receipt {
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly succeeded: boolean;
  readonly fees: bigint;
  readonly logs: readonly Log[];
}

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What was signed, as far as a receipt has to agree with it. */
export interface Signed {
  readonly hash: string;
  /** The most that can have been paid for its gas. */
  readonly mostFees: bigint;
}

const HASH = /^0x[0-9a-f]{64}$/;

/** @returns undefined where the node has none. @throws AppError chain_unavailable for one that cannot be true. */
export function readReceipt(answer: unknown, signed: Signed): Receipt | undefined {
  if (answer === null) return undefined;
  const blockHash = textIn(answer, 'blockHash');
  const status = evmQuantity(memberOf(answer, 'status'));
  const fees = evmQuantity(memberOf(answer, 'gasUsed')) * evmQuantity(memberOf(answer, 'effectiveGasPrice'));
  const isPossible =
    textIn(answer, 'transactionHash') === signed.hash &&
    HASH.test(blockHash) &&
    status <= 1n &&
    fees <= signed.mostFees;
  if (!isPossible) throw malformed();
  return {
    blockNumber: evmQuantity(memberOf(answer, 'blockNumber')),
    blockHash,
    succeeded: status === 1n,
    fees,
    logs: listIn(answer, 'logs').map(readLog),
  };
}

function readLog(log: unknown): Log {
  return {
    address: textIn(log, 'address'),
    topics: listIn(log, 'topics').map((topic) => {
      if (typeof topic !== 'string') throw malformed();
      return topic.toLowerCase();
    }),
    data: textIn(log, 'data'),
  };
}

function textIn(value: unknown, name: string): string {
  const text = memberOf(value, name);
  if (typeof text !== 'string') throw malformed();
  return text.toLowerCase();
}

function listIn(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name);
  if (!Array.isArray(list)) throw malformed();
  return list;
}

function malformed(): Error {
  return chainUnavailable('the node answered no receipt of this transaction');
}

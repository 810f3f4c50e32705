import { chainUnavailable, type Esplora, transactionId, withoutWitnesses } from '@latchkey/chains';

/** A transaction that is the one of its id, whatever the node says of it. */
interface FetchedTransaction {
  /** With its witnesses. */
  readonly whole: Buffer;
  /** Without them: the bytes whose digest is the id. */
  readonly plain: Buffer;
}

/** The transaction of an id. @throws AppError chain_unavailable for any other, and for none */
export async function fetchTransaction(node: Esplora, id: string): Promise<FetchedTransaction> {
  const whole = await node.bytes(id);
  const plain = withoutWitnesses(whole);
  if (!plain || transactionId(plain) !== id) throw chainUnavailable('the node answered another transaction');
  return { whole, plain };
}

import type { NodeProxy } from '@latchkey/chains/testing';

/** A real chain whose wallets can send, with a token that is configured as USDC. */
export interface SendingChain {
  readonly wallet_type: 'ethereum' | 'solana';
  /** The name of its own coin. */
  readonly coin: 'ethereum' | 'solana';
  readonly decimals: number;
  readonly proxy: NodeProxy;
  /** An empty address. */
  newAddress(): string;
  give(address: string, units: bigint): Promise<void>;
  balance(address: string): Promise<bigint>;
}

/** Decimals of the token on both chains. */
export const TOKEN_DECIMALS = 6;

/** Asks a node directly, past the service and its proxy. */
export async function askNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  const { result, error } = (await response.json()) as { result?: T; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result as T;
}

import type { Payment, TransferAsset } from '../network.js';
import { associatedTokenAddress } from './programs.js';

/** The accounts between which a payment moves: those of the tokens, or payer and payee themselves. */
export interface Route {
  /** Of a token; undefined for the coin. */
  readonly mint: string | undefined;
  readonly source: string;
  readonly receiver: string;
}

export function routeOf({ asset, from, to }: Payment): Route {
  const mint = mintOf(asset);
  if (mint === undefined) return { mint, source: from, receiver: to };
  return {
    mint,
    source: associatedTokenAddress(from, mint),
    receiver: associatedTokenAddress(to, mint),
  };
}

export function mintOf(asset: TransferAsset): string | undefined {
  return asset.kind === 'spl' ? asset.contract : undefined;
}

import { readFileSync } from 'node:fs';

const SAMPLES = new URL('../../../../../docs/samples/wallets/', import.meta.url);

/** A policy of the guide to other people's money. @param coin that takes the place of its currency, as the guide says. */
export function guidePolicy(name: string, coin = 'ethereum'): object {
  const text = readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8');
  return JSON.parse(text, (key, value: unknown) => (key === 'currency' ? coin : value)) as object;
}

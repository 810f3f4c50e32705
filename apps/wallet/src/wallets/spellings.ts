import { CHAINS } from '@latchkey/chains/keys';

/** An address as it was given, and as each chain would write it. */
export function spellingsOf(address: string): string[] {
  const spellings = Object.values(CHAINS).flatMap((chain) => chain.readAddress(address, 'test') ?? []);
  return [...new Set([address, ...spellings])];
}

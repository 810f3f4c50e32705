import { readEthereumAddress } from '@latchkey/chains';
import type { TransferAsset } from '../network.js';

/** Below are the zero address and precompiled contracts, which nobody has a key for (EIP-1352). */
const FIRST_OF_SOMEBODY = 0x1000n;

/** The address in lower case; undefined for what is none, and where what is paid would be gone. */
export function destinationOf(text: string, asset: TransferAsset): string | undefined {
  const address = readEthereumAddress(text);
  if (address === undefined || BigInt(address) < FIRST_OF_SOMEBODY) return undefined;
  // A token that is sent to its own contract stays there for ever.
  return 'contract' in asset && asset.contract.toLowerCase() === address ? undefined : address;
}

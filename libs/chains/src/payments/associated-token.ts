import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { sha256 } from '@latchkey/platform/crypto';
import { readBase58 } from '../addresses.js';
import { TOKEN_PROGRAM } from '../solana/token-program.js';

export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const TOKEN = base58.decode(TOKEN_PROGRAM);
const ENDING = Buffer.concat([base58.decode(ASSOCIATED_TOKEN_PROGRAM), Buffer.from('ProgramDerivedAddress')]);
const KEY_BYTES = 32;
const HIGHEST_BUMP = 255;

/**
 * The one account in which an owner has a mint of the token program by convention: the first digest that is no point of
 * the curve, so that no key signs for it. By our own code, because @solana/web3.js is in no process that has keys.
 * @returns undefined for a text that is no address.
 * @see interface/src/address.rs of associated-token-account
 */
export function associatedTokenAccount(owner: string, mint: string): string | undefined {
  const [ofOwner, ofMint] = [readBase58(owner), readBase58(mint)];
  if (ofOwner?.length !== KEY_BYTES || ofMint?.length !== KEY_BYTES) return undefined;
  const seeds = Buffer.concat([ofOwner, TOKEN, ofMint]);
  for (let bump = HIGHEST_BUMP; bump >= 0; bump--) {
    const address = sha256(Buffer.concat([seeds, Buffer.of(bump), ENDING]));
    if (!isOnCurve(address)) return base58.encode(address);
  }
  return undefined;
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // As the chain reads points: also with a coordinate that is not reduced.
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    // Thrown for bytes that are no point.
    return false;
  }
}

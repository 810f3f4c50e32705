import { expect, it } from '@jest/globals';
import { Keypair, PublicKey } from '@solana/web3.js';
import { TOKEN_PROGRAM } from '../solana/token-program.js';
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenAccount } from './associated-token.js';

const someKey = () => Keypair.generate().publicKey;

it('is the account that @solana/web3.js derives', () => {
  for (let n = 0; n < 50; n += 1) {
    const [owner, mint] = [someKey(), someKey()];
    const seeds = [owner, new PublicKey(TOKEN_PROGRAM), mint].map((key) => key.toBuffer());
    const [account] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_TOKEN_PROGRAM));
    expect(associatedTokenAccount(owner.toBase58(), mint.toBase58())).toBe(account.toBase58());
  }
});

it.each(['', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', '11111', 'no address'])(
  'of %j there is none',
  (text) => {
    const key = someKey().toBase58();
    expect(associatedTokenAccount(text, key)).toBeUndefined();
    expect(associatedTokenAccount(key, text)).toBeUndefined();
  },
);

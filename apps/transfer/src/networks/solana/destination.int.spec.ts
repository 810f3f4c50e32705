import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { PublicKey } from '@solana/web3.js';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@latchkey/chains';
import { missingChain } from '@latchkey/chains/testing';
import { isCoded } from '@latchkey/platform/errors';
import type { TransferAsset } from '../network.js';
import { associatedTokenAddress } from './token-accounts.js';
import { anAddress, SOL, SolanaFixture, within } from './testing/solana-fixture.js';

const onSurfpool = missingChain('surfpool') ? describe.skip : describe;

onSurfpool('destinations on a real Solana RPC', () => {
  let fixture: SolanaFixture;
  let token: TransferAsset & { kind: 'spl' };
  let holder: string;
  beforeAll(() => {
    fixture = new SolanaFixture();
    token = fixture.mint(6);
    holder = fixture.payerWith(1_000_000_000).address;
    fixture.give(holder, token, 5);
  });
  afterAll(() => fixture.stop());

  /** The messages of a refusal, or the address. */
  const asked = (address: string, asset: TransferAsset) =>
    fixture
      .network()
      .destination(address, asset, within())
      .catch((error: unknown) =>
        isCoded(error, 'invalid_public_address') ? error.details.fields?.[0]?.message : error,
      );

  const ofAProgram = () =>
    PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(TOKEN_PROGRAM))[0].toBase58();
  const tokenAccount = () => {
    const address = anAddress();
    fixture.setAccount(address, Buffer.alloc(165), TOKEN_2022_PROGRAM);
    return address;
  };

  it.each<[string, () => string, boolean, boolean]>([
    ['an address without an account', anAddress, true, true],
    ['a wallet', () => holder, true, true],
    ['an address without a key', ofAProgram, true, false],
    ['an account of tokens', () => associatedTokenAddress(holder, token.contract), false, false],
    ['an account of tokens elsewhere', tokenAccount, false, false],
    ['a mint', () => token.contract, false, false],
    ['a program', () => TOKEN_PROGRAM, false, false],
    ['the system program', () => '11111111111111111111111111111111', false, false],
    ['the incinerator', () => '1nc1nerator11111111111111111111111111111111', false, false],
    ['a sysvar', () => 'SysvarC1ock11111111111111111111111111111111', false, false],
    ['31 bytes', () => base58.encode(Buffer.alloc(31, 1)), false, false],
    ['33 bytes', () => `1${anAddress()}`, false, false],
    ['an address of Ethereum', () => '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', false, false],
    ['nothing', () => '', false, false],
  ])('%s', async (_, make, coins, tokens) => {
    const address = make();
    const refused = expect.stringMatching(/^(?:is|must be) /);
    expect(await asked(address, SOL)).toEqual(coins ? address : refused);
    expect(await asked(address, token)).toEqual(tokens ? address : refused);
  });
});

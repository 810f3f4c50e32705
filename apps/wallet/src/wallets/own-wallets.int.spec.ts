import { describe, expect, it } from '@jest/globals';
import { ownProfile, ownUnlock } from '@latchkey/contracts';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { ImportsService } from './imports.service.js';
import { OwnWallets } from './own-wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = { ...callerOf(), key_kind: 'public' } as const;
const { app_id } = caller;
const session = fixture.attested.signerOf('session');
const own = fixture.get(OwnWallets);
const [mine, theirs] = await Promise.all([fixture.create(caller), fixture.create(caller)]);
const { user_id } = mine;
const said = await session.sign(ownProfile, { app_id, user_id });

it('shows users their own wallets', async () => {
  const { user_id: shown, wallets } = await own.list(caller, { user_id, said });
  expect([shown, wallets.map(({ id }) => id)]).toEqual([user_id, [mine.id]]);
});

it('takes nothing but the word of the session service on this user of this App', async () => {
  const words = await Promise.all([
    session.sign(ownProfile, { app_id, user_id: theirs.user_id }),
    session.sign(ownUnlock, { app_id, user_id, method_type: 'totp' }),
    fixture.attested.signerOf('identity').sign(ownProfile, { app_id, user_id }),
  ]);
  for (const word of [undefined, ...words]) {
    const asked = { user_id, said: word as string };
    expect(await refusal(own.list(caller, asked))).toBe('attestation_refused');
    expect(await refusal(own.readBalances(caller, { ...asked, wallet_id: mine.id }))).toBe(
      'attestation_refused',
    );
  }
  expect(await refusal(own.list(callerOf(), { user_id, said }))).toBe('attestation_refused');
});

describe('the balances of an own wallet', () => {
  const read = (wallet_id: string, from = caller) => own.readBalances(from, { user_id, said, wallet_id });

  it('are those of its tokens, and name the networks of its App', async () => {
    const { environment, balances, unavailable } = await read(mine.id);
    expect([environment, balances]).toEqual([caller.environment, []]);
    expect(unavailable).toContainEqual({
      ...{ token_symbol: 'ethereum', network: 'ethereum', error_type: 'chain_not_configured' },
    });
  });

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'live'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test'],
  ] as const)('name the networks of the address %s', async (public_address, environment) => {
    const from = { ...caller, environment };
    const wallet_type = 'bitcoin';
    const { id } = await fixture.get(ImportsService).import(from, { user_id, wallet_type, public_address });
    expect(await read(id)).toMatchObject({ environment });
  });

  it('of another user are refused like those of an unknown wallet', async () => {
    expect(await refusal(read(theirs.id))).toBe('wallet_not_found');
    expect(await refusal(read('wallet_1'))).toBe('wallet_not_found');
  });
});

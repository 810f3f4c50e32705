import { describe, expect, it } from '@jest/globals';
import { userCreated } from '@latchkey/contracts/catalogue';
import type { WalletType } from '@latchkey/contracts';
import { NETWORK, TEST_NETWORK, WIF } from '@scure/btc-signer';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { ImportsService } from './imports.service.js';
import { WalletsService } from './wallets.service.js';

const fixture = await started(new WalletFixture());
const [test, live] = [callerOf(), { ...callerOf(), environment: 'live' as const }];
const imports = fixture.get(ImportsService);
const KEY = Buffer.alloc(32, 7);
const MAIN = {
  bitcoin: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  DOT: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
};
const TEST = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  DOT: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
};
const FORM = { bitcoin: { test: /^tb1q/, live: /^bc1q/ }, DOT: { test: /^5/, live: /^1/ } };
const TYPES = ['bitcoin', 'DOT'] as const;

describe.each(TYPES)('addresses of %s', (type) => {
  it('name test networks in test Apps alone', async () => {
    expect((await fixture.create(test, undefined, type)).public_address).toMatch(FORM[type].test);
    expect((await fixture.create(live, undefined, type)).public_address).toMatch(FORM[type].live);
  });

  it.each(['test', 'live'] as const)(
    'are so also where an event asks for the wallet: %s',
    async (environment) => {
      fixture.signer.environment = environment;
      const [app_id, user_id] = [newId('app'), newId('user')];
      await fixture.events.deliver(userCreated, { app_id, user_id, data: { wallet_type: type } });
      const rows = await eventually(async () => {
        const found = await fixture.query<{ address: string }>(
          'SELECT public_address AS address FROM wallets WHERE user_id = $1',
          [user_id],
        );
        return found.length > 0 ? found : undefined;
      });
      expect(rows[0]?.address).toMatch(FORM[type][environment]);
    },
  );

  it('a wallet of a test App from before keeps its own, and only receives', async () => {
    const made = await fixture.create(test, undefined, type);
    await fixture.query('UPDATE wallets SET public_address = $2 WHERE id = $1', [made.id, MAIN[type]]);
    const again = await fixture.create(test, made.user_id, type);
    expect(again).toMatchObject({ id: made.id, public_address: MAIN[type], receive_only: true });
    expect(await fixture.get(WalletsService).get(test, made.id)).toEqual(again);
  });

  it('a live App watches none of test networks, a test App either', async () => {
    const watch = (caller: typeof live, public_address: string) =>
      fixture.watch(caller, type, public_address);
    expect(await refusal(watch(live, TEST[type]))).toBe('invalid_public_address');
    for (const [caller, address] of [
      [live, MAIN],
      [test, MAIN],
      [test, TEST],
    ] as const)
      expect(await watch({ ...caller, app_id: newId('app') } as typeof live, address[type])).toMatchObject({
        public_address: address[type],
        receive_only: false,
      });
  });
});

it('a WIF of test networks is a key in test Apps alone, and one key has an address in each', async () => {
  const take = (caller: typeof live, network: typeof NETWORK) =>
    imports.import(
      { ...caller, app_id: newId('app') },
      {
        user_id: newId('user'),
        wallet_type: 'bitcoin',
        private_key: WIF(network).encode(KEY),
      },
    );
  expect(await refusal(take(live, TEST_NETWORK))).toBe('invalid_private_key');
  const addressOf = async (...by: Parameters<typeof take>) => (await take(...by)).public_address;
  const inTest = await addressOf(test as typeof live, TEST_NETWORK);
  expect(inTest).toMatch(FORM.bitcoin.test);
  expect(await addressOf(test as typeof live, NETWORK)).toBe(inTest);
  expect(await addressOf(live, NETWORK)).toMatch(FORM.bitcoin.live);
});

it.each<[WalletType, boolean]>([
  ['ethereum', false],
  ['solana', false],
  ['bitcoin', false],
  ['DOT', false],
  ['XLM', false],
])('a wallet of %s in custody can send', async (type, receive_only) => {
  expect(await fixture.create(live, undefined, type)).toMatchObject({ receive_only, is_read_only: false });
});

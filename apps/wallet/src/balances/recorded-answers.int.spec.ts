import { describe, expect, it } from '@jest/globals';
import { scriptedBalances } from '../testing/scripted-balances.js';
import { refusal } from '../testing/wallet-fixture.js';

const { endpoint, ask } = scriptedBalances();

describe('DOT: System.Account as a node answers it', () => {
  // Alice of the development chains, whose key in System.Account polkadot.js documents:
  // https://polkadot.js.org/docs/api/start/api.query.other
  const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5';
  const KEY =
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

  /** AccountInfo of a recorded answer, with the amounts of the case put in. */
  function accountInfo(free: bigint, reserved: bigint): string {
    const data = Buffer.from(
      '000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000' +
        '0000000000000000000000000000000000000000000000000000000000000080',
      'hex',
    );
    data.writeBigUInt64LE(free & (2n ** 64n - 1n), 16);
    data.writeBigUInt64LE(free >> 64n, 24);
    data.writeBigUInt64LE(reserved & (2n ** 64n - 1n), 32);
    return `"0x${data.toString('hex')}"`;
  }

  it.each([
    ['a whole amount', accountInfo(10_000_000_000n, 0n), '1'],
    ['beside a reserved amount', accountInfo(15n, 10n ** 12n), '0.0000000015'],
    ['past 64 bits', accountInfo(2n ** 100n + 7n, 0n), '126765060022822940149.6703205383'],
    ['an account that holds nothing', 'null', '0'],
  ])('%s', async (_, result, balance) => {
    endpoint.results(result);
    expect(await ask('DOT', 'DOT', ALICE)).toBe(balance);
    expect(JSON.parse(endpoint.asked[0]?.body ?? '')).toMatchObject({
      method: 'state_getStorage',
      params: [KEY],
    });
  });

  it.each([
    ['no text', '12'],
    ['an AccountInfo that is cut', accountInfo(1n, 0n).replace('80"', '"')],
    ['an AccountInfo of another shape', '"0x00"'],
    ['nothing at all', '""'],
  ])('%s is no balance', async (_, result) => {
    endpoint.results(result);
    expect(await refusal(ask('DOT', 'DOT'))).toBe('chain_unavailable');
  });
});

describe('XLM: accounts as Horizon answers them', () => {
  const ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
  // Recorded: https://developers.stellar.org/docs/data/apis/horizon/api-reference/retrieve-an-account, shortened.
  const account = (balance: string, id = ADDRESS) =>
    JSON.stringify({
      id,
      account_id: id,
      sequence: '106829882000015',
      subentry_count: 1,
      balances: [
        {
          balance: '5.0000000',
          limit: '922337203685.4775807',
          asset_type: 'credit_alphanum4',
          asset_code: 'USD',
          asset_issuer: 'GDUKMGUGDZQK6YHYA5Z6AY2G4XDSZPSZ3SW5UN3ARVMO6QSRDWP5YLEX',
        },
        { balance, buying_liabilities: '0.0000000', selling_liabilities: '0.0000000', asset_type: 'native' },
      ],
    });
  const NOT_FOUND = JSON.stringify({
    type: 'https://stellar.org/horizon-errors/not_found',
    title: 'Resource Missing',
    status: 404,
  });

  it.each([
    ['100.0000000', '100'],
    ['922337203685.4775807', '922337203685.4775807'],
    ['0.0000001', '0.0000001'],
  ])('%s', async (text, balance) => {
    endpoint.says(account(text));
    expect(await ask('XLM', 'XLM', ADDRESS)).toBe(balance);
    expect(endpoint.asked[0]?.path).toBe(`/horizon/accounts/${ADDRESS}`);
  });

  it('an account that Horizon does not know holds 0', async () => {
    endpoint.says(NOT_FOUND, 404);
    expect(await ask('XLM', 'XLM')).toBe('0');
  });

  it.each([
    ['a 404 that is not of Horizon', '<html>not found</html>', 404],
    ['a 404 with other JSON', '{"error":"no route"}', 404],
    ['not found, said with 200', NOT_FOUND, 200],
    [
      'another account',
      account('1.0000000', 'GDUKMGUGDZQK6YHYA5Z6AY2G4XDSZPSZ3SW5UN3ARVMO6QSRDWP5YLEX'),
      200,
    ],
    ['a number with an exponent', account('1e9'), 200],
    ['a negative balance', account('-1.0000000'), 200],
    ['finer than a stroop', account('1.00000001'), 200],
    ['no native balance', account('1').replace('"native"', '"other"'), 200],
    ['an error of the server', account('1.0000000'), 500],
  ])('%s is no balance', async (_, text, status) => {
    endpoint.says(text, status);
    expect(await refusal(ask('XLM', 'XLM', ADDRESS))).toBe('chain_unavailable');
  });
});

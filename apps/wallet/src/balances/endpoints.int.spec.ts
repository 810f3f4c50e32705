import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import type { TokenSymbol, WalletType } from '@latchkey/contracts';
import { scriptedBalances } from '../testing/scripted-balances.js';
import { callerOf, refusal } from '../testing/wallet-fixture.js';
import { BalancesService } from './balances.service.js';

const { fixture, caller, endpoint, ask } = scriptedBalances();

describe('endpoints that lie or talk garbage: never a zero', () => {
  it.each([
    ['no hexadecimal', '"100"'],
    ['a number', '100'],
    ['an empty quantity', '"0x"'],
    ['more than 256 bits', `"0x${'f'.repeat(65)}"`],
    ['nothing', 'null'],
    ['a negative quantity', '"-0x1"'],
    ['an object', '{"value":"0x1"}'],
  ])('EVM: %s', async (_, result) => {
    endpoint.results(result);
    expect(await refusal(ask('ethereum', 'ethereum'))).toBe('chain_unavailable');
    expect(await refusal(ask('ethereum', 'USDC'))).toBe('chain_unavailable');
  });

  it('EVM: a token with more decimals than a token can have', async () => {
    endpoint.results(`"0x${'1'.repeat(64)}"`);
    expect(await refusal(ask('ethereum', 'LINK'))).toBe('chain_unavailable');
  });

  it.each([
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}', 200],
    ['an answer to another call', '{"jsonrpc":"2.0","id":2,"result":"0x1"}', 200],
    ['an answer and an error', '{"jsonrpc":"2.0","id":1,"result":"0x1","error":{"code":1}}', 200],
    ['another protocol', '{"id":1,"result":"0x1"}', 200],
    ['HTML', '<html>rate limited</html>', 200],
    ['nothing', '', 200],
    ['a list', '[{"jsonrpc":"2.0","id":1,"result":"0x1"}]', 200],
    ['half of it', '{"jsonrpc":"2.0","id":1,"resu', 200],
    ['too many requests', '{"error":"rate limited"}', 429],
    ['a result that an error of the server carries', '{"jsonrpc":"2.0","id":1,"result":"0x0"}', 503],
  ])('JSON-RPC: %s', async (_, text, status) => {
    endpoint.says(text, status);
    expect(await refusal(ask('ethereum', 'ethereum'))).toBe('chain_unavailable');
    expect(await refusal(ask('solana', 'solana'))).toBe('chain_unavailable');
    expect(await refusal(ask('DOT', 'DOT'))).toBe('chain_unavailable');
  });

  it('Solana: exact past 2^53, though JSON numbers are not', async () => {
    endpoint.results('{"context":{"slot":1},"value":18446744073709551615}');
    expect(await ask('solana', 'solana')).toBe('18446744073.709551615');
  });

  const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  const stats = (funded: string, spent: string) =>
    `{"chain_stats":{"funded_txo_sum":${funded},"spent_txo_sum":${spent}},"mempool_stats":{"funded_txo_sum":5}}`;

  it('Bitcoin: what is confirmed, and not spent', async () => {
    endpoint.says(stats('2100000000000000', '1'));
    expect(await ask('bitcoin', 'bitcoin', ADDRESS)).toBe('20999999.99999999');
    expect(endpoint.asked[0]?.path).toBe(`/esplora/address/${ADDRESS}`);
  });

  it.each([
    ['nothing', '', 200],
    ['HTML', '<html>', 200],
    ['no sums', '{"chain_stats":{}}', 200],
    ['a fraction', stats('1.5', '0'), 200],
    ['less than nothing', stats('1', '2'), 200],
    ['a text', stats('"1"', '"x"'), 200],
    ['an error', stats('1', '0'), 500],
    ['an address that it does not know', 'Invalid address', 400],
  ])('Bitcoin: %s', async (_, text, status) => {
    endpoint.says(text, status);
    expect(await refusal(ask('bitcoin', 'bitcoin', ADDRESS))).toBe('chain_unavailable');
  });

  const data = Buffer.alloc(165);
  const held = (bytes: Buffer, owner = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA') =>
    `{"context":{"slot":1},"value":[{"pubkey":"x","account":{"data":["${bytes.toString('base64')}","base64"],"owner":"${owner}"}}]}`;
  it.each([
    ['no value', '{"context":{"slot":1}}'],
    ['a negative value', '{"value":-1}'],
    ['a fraction', '{"value":1.5}'],
    ['the token account of another owner', held(data)],
    ['a token account that is cut', held(data.subarray(0, 72))],
    ['an account of another program', held(data, '11111111111111111111111111111111')],
  ])('Solana: %s', async (_, result) => {
    endpoint.results(result);
    expect(await refusal(ask('solana', 'solana'))).toBe('chain_unavailable');
    expect(await refusal(ask('solana', 'USDC'))).toBe('chain_unavailable');
  });

  it('Solana: the sum of the token accounts of the owner', async () => {
    const owner = base58.encode(Buffer.alloc(32, 9));
    const whole = Buffer.concat([
      base58.decode('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'),
      base58.decode(owner),
      Buffer.alloc(101),
    ]);
    whole.writeBigUInt64LE(2n ** 63n, 64);
    const one = `{"account":{"data":["${whole.toString('base64')}","base64"],"owner":"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"}}`;
    endpoint.results(`{"value":[${one},${one}]}`);
    expect(await ask('solana', 'USDC', owner)).toBe('18446744073709.551616');
  });
});

describe('endpoints that are not there for us', () => {
  const wallets = async () =>
    [
      ['ethereum', 'ethereum'],
      ['ethereum', 'LINK'],
      ['solana', 'USDC'],
      ['DOT', 'DOT'],
      ['XLM', 'XLM'],
    ] as const;

  it.each<[string, () => void]>([
    ['accept and never answer', () => (endpoint.script = () => undefined)],
    [
      'answer a byte at a time',
      () => {
        endpoint.script = (_, response) => {
          const timer = setInterval(() => response.write(' '), 200);
          response.on('close', () => clearInterval(timer));
        };
      },
    ],
  ])('that %s: chain_unavailable within 8 s', async (_, prepare) => {
    prepare();
    const startedAt = performance.now();
    const codes = await Promise.all((await wallets()).map(([type, token]) => refusal(ask(type, token))));
    expect(new Set(codes)).toEqual(new Set(['chain_unavailable']));
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  it('that never end their answer, or send us elsewhere', async () => {
    endpoint.script = (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = () => void (response.destroyed || response.write(chunk, () => setImmediate(more)));
      more();
    };
    expect(await refusal(ask('ethereum', 'ethereum'))).toBe('chain_unavailable');
    endpoint.script = (_, response) =>
      void response.writeHead(302, { location: `${endpoint.url}/else` }).end();
    expect(await refusal(ask('ethereum', 'ethereum'))).toBe('chain_unavailable');
  });

  it('that no endpoint serves, or that is not configured', async () => {
    const down = await fixture.serve({ RPC_URL_ETHEREUM: 'http://127.0.0.1:9' });
    const { id: wallet_id } = await fixture.create(caller);
    const asked = (token_symbol: TokenSymbol) =>
      refusal(down.get(BalancesService).balance(caller, { wallet_id, token_symbol }));
    expect(await asked('ethereum')).toBe('chain_unavailable');
    expect(await asked('MATIC')).toBe('chain_not_configured');
  });
});

describe('refusals before a chain is asked', () => {
  it('a wallet that is unknown, or of another App', async () => {
    const { id: wallet_id } = await fixture.create(caller);
    const balance = { wallet_id, token_symbol: 'ethereum' as const };
    expect(await refusal(fixture.balances.balance(callerOf(), balance))).toBe('wallet_not_found');
    expect(await refusal(fixture.balances.balance(caller, { ...balance, wallet_id: 'wallet_1' }))).toBe(
      'wallet_not_found',
    );
  });

  it.each<[WalletType, TokenSymbol]>([
    ['solana', 'MATIC'],
    ['solana', 'ethereum'],
    ['ethereum', 'solana'],
    ['bitcoin', 'ethereum'],
    ['DOT', 'XLM'],
  ])('a %s wallet and %s', async (type, token) => {
    expect(await refusal(ask(type, token))).toBe('incompatible_token');
    expect(endpoint.asked).toEqual([]);
  });
});

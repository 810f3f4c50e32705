import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NETWORK_NAME, tokensOf } from '@latchkey/chains';
import { payableCurrency } from '@latchkey/chains/payments';
import { WALLET_TYPES } from '@latchkey/contracts';

const PAGES = ['README.md', 'docs/guides/wallets.md', 'libs/edge/src/openapi/chapters/tokens-and-wallets.md'];
const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

const textOf = (page: string) => readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');

/** The rows of the table: type of wallet, tokens whose balance is read, tokens that are sent. */
const rowsOf = (page: string) =>
  textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1).map(names));

describe.each(PAGES)('the table of %s', (page) => {
  it.each(WALLET_TYPES)('says what a wallet of type %s can do', (type) => {
    const [, read = [], sent = []] = rowsOf(page).find(([first]) => first?.[0] === type) ?? [];
    const symbols = [
      ...new Set(tokensOf(type, { environment: 'live', settings: {} }).map(({ symbol }) => symbol)),
    ];
    expect(read.toSorted()).toEqual(symbols.toSorted());
    const signed = symbols.filter((symbol) => payableCurrency(symbol)?.types.includes(type));
    expect(sent.toSorted()).toEqual(signed.toSorted());
  });
});

/** The networks of an Ethereum wallet, each with its tokens. */
const networksIn = (page: string) =>
  [...textOf(page).matchAll(/^\| on `(\w+)` *\|([^|]*)\|/gm)].map(([, network, tokens]) => [
    network,
    names(tokens).toSorted(),
  ]);

it.each(PAGES)('the networks of %s are those of the code', (page) => {
  const tokens = tokensOf('ethereum', { environment: 'live', settings: {} });
  const networks = [...new Set(tokens.map(({ network }) => NETWORK_NAME[network]))];
  const expected = networks.map((network) => [
    network,
    tokens
      .filter((token) => NETWORK_NAME[token.network] === network)
      .map(({ symbol }) => symbol)
      .toSorted(),
  ]);
  expect(networksIn(page).toSorted()).toEqual(expected.toSorted());
});

import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { canSend, tokensOf } from '@latchkey/chains';
import { WALLET_TYPES } from '@latchkey/contracts';

const CHAPTER = new URL('../../../../libs/edge/src/openapi/chapters/tokens-and-wallets.md', import.meta.url);
const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** The rows of the table: type of wallet, tokens whose balance is read, tokens that are sent. */
const rows = readFileSync(CHAPTER, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1).map(names));

it.each(WALLET_TYPES)('the table of the reference says what a wallet of type %s can do', (type) => {
  const [, read = [], sent = []] = rows.find(([first]) => first?.[0] === type) ?? [];
  const symbols = tokensOf(type, { environment: 'live', settings: {} }).map(({ symbol }) => symbol);
  expect(read.toSorted()).toEqual(symbols.toSorted());
  expect(sent.toSorted()).toEqual(canSend(type) ? symbols.toSorted() : []);
});

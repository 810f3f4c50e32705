import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '../testing/scripted-endpoint.js';
import { fetchAnswer, parseExactJson } from './fetch-answer.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const endpoint = new ScriptedEndpoint();

beforeAll(() => endpoint.start());
afterAll(() => endpoint.stop());

it('ends in time while its body stalls, even after a garbage collection', async () => {
  endpoint.script = (_, response) => void response.write('{');
  const collecting = setInterval(collectGarbage, 50);
  await expect(fetchAnswer(endpoint.url, {}, AbortSignal.timeout(1000))).rejects.toMatchObject({
    code: 'chain_unavailable',
  });
  clearInterval(collecting);
});

describe('parseExactJson', () => {
  it.each([
    ['an integer past 2^53', '{"value":18446744073709551615}', { value: '18446744073709551615' }],
    ['numbers in lists', '[0,-1,1.50,2e3]', ['0', '-1', '1.50', '2e3']],
    ['digits in strings', '{"a1":"12 \\"3\\" 4"}', { a1: '12 "3" 4' }],
    ['other values', '[true,null,""]', [true, null, '']],
  ])('%s', (_, text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it.each(['', '{', '<html>', '{"a":1,}', '{"a":01e}', '1 2'])('refuses %s', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('refuses a megabyte of quotes that never close, at once', () => {
    const startedAt = performance.now();
    expect(() => parseExactJson(`"${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseExactJson } from './exact-json.js';

describe('parseExactJson', () => {
  it.each([
    ['an integer past 2^53', '{"value":18446744073709551615}', { value: '18446744073709551615' }],
    ['numbers in lists', '[0,-1,1.50,2e3]', ['0', '-1', '1.50', '2e3']],
    ['digits in strings', '{"a1":"12 \\"3\\" 4"}', { a1: '12 "3" 4' }],
    ['other values', '[true,null,""]', [true, null, '']],
    ['backslashes in front of quotes', '["1\\\\",2,"\\\\\\"3",4]', ['1\\', '2', '\\"3', '4']],
    ['a number alone', '17', '17'],
  ])('%s', (_, text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it.each(['', '{', '<html>', '{"a":1,}', '{"a":01e}', '1 2', '{1:2}', '[01]', '"1'])(
    'refuses %s',
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    },
  );

  it.each(['[', '{', ',', '\\'])('refuses more than 100,000 of %s', (mark) => {
    expect(() => parseExactJson(`"${mark.repeat(100_001)}"`)).toThrow('the answer has too many values');
    expect(parseExactJson(`"${mark.repeat(100_000)}"`)).toHaveLength(mark === '\\' ? 50_000 : 100_000);
  });
});

import { describe, expect, it } from '@jest/globals';
import { statement, statementPer } from '../statement.js';
import { named } from './service-client.js';

describe('names of statements', () => {
  it('are one for each text with parameters', () => {
    const [first] = named(['SELECT $1', [1]]);
    expect(first).toEqual({ name: expect.stringMatching(/^statement_\d+$/), text: 'SELECT $1', values: [1] });
    expect(named(['SELECT $1', [2]])[0]).toEqual({ ...(first as object), values: [2] });
    expect(named(['SELECT $1 + 1', [1]])[0]).not.toMatchObject({ name: (first as { name: string }).name });
  });

  it.each([
    ['COMMIT', [['COMMIT']]],
    ['no parameters', [['SELECT 1', []]]],
    ['parameters that are none', [['SELECT 1', undefined]]],
    ['a query that has a name', [[{ name: 'a', text: 'SELECT $1', values: [1] }]]],
  ])('are not given to %s', (_, [args]) => {
    expect(named(args!)).toBe(args);
  });

  it('are declared, with and without parameters', () => {
    const text = 'SELECT id FROM letters';
    const all = statement('letters_all')`SELECT id FROM ${'letters'}`;
    const { b } = statementPer<object, 'a' | 'b'>('letters_of', { a: 'SELECT $1 AS a', b: 'SELECT $1 AS b' });
    expect(all.text).toBe(text);
    expect(named([text, []])).toEqual([{ name: 'letters_all', text, values: [] }]);
    expect(named([b.text, [1]])).toEqual([{ name: 'letters_of_b', text: 'SELECT $1 AS b', values: [1] }]);
  });

  it('are declared once', () => {
    const declare = (text: string) => statement('letters_twice')`${text}`;
    declare('SELECT 1');
    expect(() => declare('SELECT 2')).toThrow('two statements are named letters_twice');
  });

  it('keeps what comes behind the parameters', () => {
    const callback = () => undefined;
    expect(named(['SELECT $1', [1], callback])[1]).toBe(callback);
  });

  it('are given to no more than 500 texts', () => {
    for (let n = 0; n < 600; n += 1) named([`SELECT $1 + ${n}`, [1]]);
    const args = ['SELECT $1 + 1000', [1]];
    expect(named(args)).toBe(args);
    expect(named(['SELECT $1 + 3', [1]])[0]).toHaveProperty('name');
  });
});

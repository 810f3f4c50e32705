import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { CodedError } from '@latchkey/platform/errors';
import { failureCodeOf, isOfDependency } from './failure.js';

const sqlError = (code: string) =>
  new QueryFailedError('SELECT', [], Object.assign(new Error('with words'), { code }));
const named = (name: string) => Object.assign(new Error('with words'), { name });

describe('a failure of an event', () => {
  it.each<[string, unknown, boolean, string]>([
    ['a violated constraint', sqlError('23505'), false, '23505'],
    ['a conflict that was rolled back', sqlError('40001'), true, '40001'],
    ['a statement over its limit', sqlError('57014'), true, '57014'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), true, 'Error'],
    [
      'a provider of keys that is away',
      new CodedError('key_provider_unavailable'),
      true,
      'key_provider_unavailable',
    ],
    ['a refusal', new CodedError('user_not_found'), false, 'user_not_found'],
    ['a time-out', named('TimeoutError'), true, 'TimeoutError'],
    ['a fault of the handler', new TypeError('with words'), false, 'TypeError'],
    ['something thrown that is no error', 'words', false, 'unknown'],
  ])('%s', (_, error, ofDependency, code) => {
    expect([isOfDependency(error), failureCodeOf(error)]).toEqual([ofDependency, code]);
  });
});

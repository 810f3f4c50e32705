import { describe, expect, it } from '@jest/globals';
import { CodedError, isCoded } from './coded-error.js';

class TableError extends CodedError<'not_here' | 'too_soon'> {}

const overTheWire = (error: CodedError) => CodedError.fromWire(JSON.parse(JSON.stringify(error.toWire())));

describe('CodedError', () => {
  it.each([
    ['a bare code', {}],
    ['fields', { fields: [{ field: 'email', message: 'must be an email address' }] }],
    ['a wait', { retryAfterSeconds: 0 }],
    ['both', { fields: [{ field: 'a', message: 'b' }], retryAfterSeconds: 30 }],
    ['a cause', { reason: 'factor_missing:totp', userId: 'user_1' }],
    ['unmet conditions', { unmet: [{ type: 'totp', reason: 'factor_missing' }] }],
    ['a time', { resetsAt: 1795219200 }],
  ])('crosses the wire whole: %s', (_, details) => {
    const arrived = overTheWire(new CodedError('some_code', details));
    expect(arrived).toBeInstanceOf(CodedError);
    expect({ code: arrived.code, details: arrived.details }).toEqual({ code: 'some_code', details });
  });

  it('sends neither message, cause, stack nor members beside the known details', () => {
    const fields = [{ field: 'otp', message: 'wrong', value: '123456' }];
    const error = new CodedError(
      'some_code',
      { fields },
      { message: 'inner text', cause: new Error('inner') },
    );
    expect(error.toWire()).toEqual({ code: 'some_code', fields: [{ field: 'otp', message: 'wrong' }] });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each([
    ['null', null],
    ['text', 'not_found'],
    ['no code', { fields: [] }],
    ['a code that is prose', { code: 'User 42 not found' }],
    ['a code that is an object', { code: {} }],
    ['a huge code', { code: 'a'.repeat(65) }],
  ])('takes %s from the wire as internal_error', (_, wire) => {
    expect(CodedError.fromWire(wire)).toMatchObject({ code: 'internal_error', details: {} });
  });

  it.each([
    ['fields that are no list', { fields: 'x' }],
    ['entries of another shape', { fields: [null, 1, { field: 'a' }] }],
    ['a wait that is no number', { retryAfterSeconds: '30' }],
    ['a wait before now', { retryAfterSeconds: -1 }],
    ['a time that is no number', { resetsAt: '1795219200' }],
    ['a cause in words', { reason: 'the code of ada@example.com was wrong' }],
    ['a cause of two parts too many', { reason: 'a:b:c' }],
    ['a user that is no id', { userId: 'ada@example.com' }],
    ['conditions of another shape', { unmet: [null, 'totp', { type: 'totp', reason: 'Too old.' }] }],
  ])('drops malformed details: %s', (_, details) => {
    expect(CodedError.fromWire({ code: 'some_code', ...details }).details).toEqual({});
  });

  it('has the code as message unless a fixed text is given, and the name of its class', () => {
    expect(new TableError('not_here')).toMatchObject({ name: 'TableError', message: 'not_here' });
    expect(new TableError('too_soon', {}, { message: 'Wait.' }).message).toBe('Wait.');
    expect('cause' in new TableError('not_here')).toBe(false);
  });
});

describe('isCoded', () => {
  it.each([
    ['any code', new TableError('not_here'), undefined, true],
    ['its code', new TableError('not_here'), 'not_here', true],
    ['another code', new TableError('not_here'), 'too_soon', false],
    ['an error with a code of its own', Object.assign(new Error(), { code: 'not_here' }), 'not_here', false],
    ['nothing', undefined, undefined, false],
  ])('%s', (_, error, code, expected) => {
    expect(isCoded(error, code)).toBe(expected);
  });
});

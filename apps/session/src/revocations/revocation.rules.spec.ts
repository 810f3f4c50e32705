import { describe, expect, it } from '@jest/globals';
import { revocationTarget } from './revocation.rules.js';

describe('target of a revocation', () => {
  it.each([
    [{ session_id: 'sess_1' }, { by: 'session_id', sessionId: 'sess_1' }],
    [{ session_token: 'token' }, { by: 'session_token', token: 'token' }],
    [{ session_jwt: 'jwt' }, { by: 'session_jwt', jwt: 'jwt' }],
    [{ user_id: 'user_1' }, { by: 'user_id', userId: 'user_1' }],
  ])('%j', (request, target) => {
    expect(revocationTarget(request)).toEqual(target);
  });

  it.each([
    ['session_id', {}],
    ['session_id', { session_id: 'sess_1', user_id: 'user_1' }],
    ['session_id', { session_token: 'token', session_jwt: 'jwt' }],
    ['except_session_id', { session_id: 'sess_1', except_session_id: 'sess_2' }],
  ])('is refused at %s: %j', (field, request) => {
    expect(() => revocationTarget(request)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: { fields: [expect.objectContaining({ field })] },
      }),
    );
  });
});

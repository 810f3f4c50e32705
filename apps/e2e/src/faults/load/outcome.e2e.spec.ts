import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome.js';

const answer = (status: number, error_type?: string, broken?: string) => ({
  status,
  body: error_type === undefined ? {} : { status_code: status, error_type },
  broken,
});

describe('outcomeOf', () => {
  it.each([
    ['ok', answer(200)],
    ['refused', answer(503, 'service_unavailable')],
    ['doubtful', answer(504, 'upstream_timeout')],
    ['chain', answer(502, 'chain_unavailable')],
    ['broken', answer(0, undefined, 'ECONNRESET')],
  ])('%s', (outcome, given) => expect(outcomeOf(given)).toBe(outcome));

  it.each([
    ['a status that the type does not have', answer(500, 'service_unavailable')],
    ['a type that no table has', answer(503, 'down')],
    ['no error body at all', answer(503)],
    ['a fault of ours', answer(500, 'internal_error')],
    ['a loss that is answered as an absence', answer(404, 'session_not_found')],
    ['no answer within the limit', answer(0, undefined, 'no answer')],
  ])('wrong: %s', (_, given) => expect(outcomeOf(given)).toBe('wrong'));

  it('takes the refusal that is right for success, and success for wrong', () => {
    expect(outcomeOf(answer(404, 'session_not_found'), 'session_not_found')).toBe('ok');
    expect(outcomeOf(answer(200), 'session_not_found')).toBe('wrong');
  });
});

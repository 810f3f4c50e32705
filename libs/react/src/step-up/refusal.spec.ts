import { expect, it } from '@jest/globals';
import { requirementOf } from './refusal.js';

const missing = [
  { type: 'webauthn', reason: 'factor_missing' },
  { type: 'any', reason: 'factor_too_old' },
];
const body = { error_type: 'step_up_required', required_factors: missing };

it.each([
  ['the answer of a route', Response.json(body, { status: 403 })],
  ['the result of a server action', body],
  ['an error of our packages', { errorType: 'step_up_required', requiredFactors: missing }],
])('finds in %s what the person has to prove', async (_, outcome) => {
  expect(await requirementOf(outcome)).toEqual({ requireFactors: ['webauthn'] });
});

it('asks for any proof where the refusal names none', async () => {
  expect(await requirementOf({ errorType: 'step_up_required' })).toEqual({ requireFactors: [] });
});

it.each([
  ['a result', { balance: 3 }],
  ['nothing', undefined],
  ['another refusal', Response.json({ error_type: 'user_blocked' }, { status: 403 })],
  ['a page of a proxy', new Response('<html>', { status: 403 })],
  [
    'a passkey that is too new',
    { ...body, required_factors: [{ type: 'webauthn', reason: 'factor_too_new' }] },
  ],
])('leaves %s as it is', async (_, outcome) => {
  expect(await requirementOf(outcome)).toBeUndefined();
});

it('leaves the body of an answer to the page', async () => {
  const response = Response.json(body, { status: 403 });
  await requirementOf(response);
  expect(await response.json()).toEqual(body);
});

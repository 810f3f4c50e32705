import { expect, it } from '@jest/globals';
import { type TransferNeeds } from '@latchkey/contracts/signer';
import { needsOf, NO_NEEDS, strictest, unmetNeed } from './needs.rules.js';

const missing = (...types: string[]) => types.map((type) => ({ type, reason: 'factor_missing' }));

it.each<[TransferNeeds, string, object]>([
  [{ person: true }, 'step_up_required', { unmet: missing('any'), reason: 'factor_missing:any' }],
  [{ max_factor_age: 5 }, 'step_up_required', { unmet: missing('any') }],
  [{ factors: ['totp', 'otp'] }, 'step_up_required', { unmet: missing('totp', 'otp') }],
  [{ passkey: true }, 'step_up_required', { unmet: missing('webauthn') }],
  [{ factors: ['webauthn'], passkey: true }, 'step_up_required', { unmet: missing('webauthn') }],
  [
    { person: true, passkey: true, app_signature: true },
    'step_up_required',
    { unmet: missing('any', 'webauthn') },
  ],
  [{ app_signature: true, approvals: { count: 1, by: 'keys' } }, 'app_signature_required', {}],
  [{ approvals: { count: 2, by: 'operators' } }, 'transfer_not_allowed', { reason: 'needs_approvals' }],
])('a payment that comes with nothing and needs %j is refused', (needs, code, details) => {
  expect(unmetNeed(needsOf(needs))).toMatchObject({ code, details });
});

it.each<TransferNeeds>([{}, { person: false, passkey: false, app_signature: false }])(
  '%j is no need',
  (needs) => {
    expect(unmetNeed(needsOf(needs))).toBeUndefined();
  },
);

it('the strictest of a need and none is the need', () => {
  const needs = needsOf({ max_factor_age: 5, approvals: { count: 1, by: 'keys' } });
  expect([strictest(needs, NO_NEEDS), strictest(NO_NEEDS, needs)]).toEqual([needs, needs]);
});

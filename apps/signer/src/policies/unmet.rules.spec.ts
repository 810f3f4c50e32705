import { describe, expect, it } from '@jest/globals';
import type { FactorType } from '@latchkey/contracts';
import { type TransferNeeds } from '@latchkey/contracts/signer';
import { needsOf } from './needs.rules.js';
import { NOTHING_PRESENTED, type Presented } from './presented.js';
import { lackedApprovals, unmetNeed } from './unmet.rules.js';

type Person = NonNullable<Presented['person']>;

const missing = (...types: string[]) => types.map((type) => ({ type, reason: 'factor_missing' }));
const tooOld = (...types: string[]) => types.map((type) => ({ type, reason: 'factor_too_old' }));
const proved = (...factors: [FactorType, number][]): Person => ({
  factors: factors.map(([type, age_seconds]) => ({ type, age_seconds })),
});

describe('a payment that comes with nothing', () => {
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
  ])('and needs %j is refused', (needs, code, details) => {
    expect(unmetNeed(needsOf(needs), NOTHING_PRESENTED)).toMatchObject({ code, details });
  });

  it.each<TransferNeeds>([
    {},
    { person: false, passkey: false, app_signature: false },
    { approvals: { count: 2, by: 'operators' } },
  ])('and needs %j is admitted', (needs) => {
    expect(unmetNeed(needsOf(needs), NOTHING_PRESENTED)).toBeUndefined();
  });
});

describe('a payment that a passkey signed which is too new', () => {
  const resetsAt = 1_795_219_200;
  const tooNew = { type: 'webauthn', reason: 'factor_too_new' };

  it.each<[TransferNeeds, object]>([
    [{ passkey: true }, { unmet: [tooNew], reason: 'factor_too_new:webauthn', resetsAt }],
    [
      { passkey: true, factors: ['webauthn'] },
      { unmet: [...missing('webauthn'), tooNew], resetsAt },
    ],
    [{ person: true }, { unmet: missing('any'), reason: 'factor_missing:any' }],
  ])('and needs %j is refused, with the time where that helps', (needs, details) => {
    const refused = unmetNeed(needsOf(needs), { ...NOTHING_PRESENTED, passkeyCountsAt: resetsAt });
    expect(refused?.details).toEqual({ ...details, reason: refused?.details.reason });
    expect(refused).toMatchObject({ code: 'step_up_required', details });
  });
});

describe('a payment with the session of its user', () => {
  it.each<[TransferNeeds, Person]>([
    [{ person: true }, proved(['otp', 86_400])],
    [{ max_factor_age: 5 }, proved(['otp', 86_400], ['totp', 300])],
    [{ factors: ['totp'] }, proved(['otp', 0], ['totp', 86_400])],
    [{ factors: ['totp'], max_factor_age: 5 }, proved(['otp', 86_400], ['totp', 300])],
    [{ factors: ['otp'], max_factor_age: 5 }, proved(['otp', 86_400], ['otp', 300])],
    [{ factors: ['totp', 'otp'], max_factor_age: 5 }, proved(['otp', 1], ['totp', 299])],
    // The clock of a verification may be ahead of the one by which it is looked at.
    [{ factors: ['otp'], max_factor_age: 1 }, proved(['otp', -2])],
  ])('that needs %j is admitted with %j', (needs, person) => {
    expect(unmetNeed(needsOf(needs), { ...NOTHING_PRESENTED, person })).toBeUndefined();
  });

  it.each<[TransferNeeds, Person, string, object[]]>([
    [{ max_factor_age: 5 }, proved(['otp', 301], ['totp', 302]), 'factor_too_old:any', tooOld('any')],
    [{ person: true }, proved(), 'factor_too_old:any', tooOld('any')],
    [{ factors: ['totp'] }, proved(['otp', 0]), 'factor_missing:totp', missing('totp')],
    [
      { factors: ['totp'], max_factor_age: 5 },
      proved(['otp', 0], ['totp', 301]),
      'factor_too_old:totp',
      tooOld('totp'),
    ],
    [
      { factors: ['totp', 'webauthn'], max_factor_age: 5 },
      proved(['totp', 301]),
      'factor_too_old:totp',
      [...tooOld('totp'), ...missing('webauthn')],
    ],
    [{ factors: ['otp'], passkey: true }, proved(['otp', 0]), 'factor_missing:webauthn', missing('webauthn')],
    // The passkey of a sign-in signs no payment.
    [{ passkey: true }, proved(['webauthn', 0]), 'factor_missing:webauthn', missing('webauthn')],
  ])('that needs %j is refused with %j', (needs, person, reason, unmet) => {
    expect(unmetNeed(needsOf(needs), { ...NOTHING_PRESENTED, person })).toMatchObject({
      code: 'step_up_required',
      details: { reason, unmet },
    });
  });
});

describe('a payment with all that its policy can want', () => {
  const needs = needsOf({
    factors: ['otp'],
    passkey: true,
    app_signature: true,
    approvals: { count: 2, by: 'keys' },
  });
  const presented: Presented = {
    person: proved(['otp', 0]),
    passkey: true,
    appSignature: true,
    approvals: { keys: 2, operators: 0 },
  };

  it('is admitted', () => {
    expect(unmetNeed(needs, presented)).toBeUndefined();
  });

  it.each<[Partial<Presented>, string]>([
    [{ person: undefined }, 'step_up_required'],
    [{ passkey: false }, 'step_up_required'],
    [{ appSignature: false }, 'app_signature_required'],
  ])('is refused with %j instead', (lacking, code) => {
    expect(unmetNeed(needs, { ...presented, ...lacking })?.code).toBe(code);
  });

  it.each<[Presented['approvals'], boolean]>([
    [{ keys: 2, operators: 0 }, false],
    [{ keys: 3, operators: 0 }, false],
    [{ keys: 1, operators: 0 }, true],
    // Approvals of the one kind are none of the other.
    [{ keys: 1, operators: 9 }, true],
  ])('with the approvals %j: lacks some is %s', (approvals, isLacking) => {
    const lacked = lackedApprovals(needs, { ...presented, approvals });
    expect(lacked).toEqual(isLacking ? needs.approvals : undefined);
  });
});

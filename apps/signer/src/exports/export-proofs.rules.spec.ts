import { describe, expect, it } from '@jest/globals';
import type { ProofKind } from '@latchkey/contracts';
import type { CheckedFactor } from '@latchkey/contracts/session';
import { unprovedExport } from './export-proofs.rules.js';

const factor = (kind: ProofKind | undefined, age_seconds: number): CheckedFactor => ({
  type: kind === 'authenticator' ? 'totp' : kind === 'passkey' ? 'webauthn' : 'otp',
  age_seconds,
  ...(kind && { kind }),
});
const lacks = (factors: CheckedFactor[], kinds: ProofKind[]) => {
  const refusal = unprovedExport({ session_id: 'sess_1', user_id: 'user_1', factors, kinds }, 'user_1');
  return refusal && [refusal.code, refusal.details.reason, refusal.details['unmet']];
};
const refusal = (...unmet: [type: string, reason: string][]) => {
  const [first] = unmet;
  const named = unmet.map(([type, reason]) => ({ type, reason }));
  return ['step_up_required', `${first?.[1]}:${first?.[0]}`, named];
};

describe('an export by a person', () => {
  it('needs a session', () => {
    expect(unprovedExport(undefined, 'user_1')).toMatchObject({ code: 'step_up_required' });
  });

  it.each<[string, CheckedFactor[], ProofKind[]]>([
    ['one fresh proof of a user with one kind', [factor('mailbox', 300)], ['mailbox']],
    ['two fresh proofs', [factor('mailbox', 0), factor('authenticator', 299)], ['mailbox', 'authenticator']],
    ['two of three kinds', [factor('phone', 1), factor('passkey', 1)], ['phone', 'passkey', 'authenticator']],
  ])('may go with %s', (_, factors, kinds) => {
    expect(lacks(factors, kinds)).toBeUndefined();
  });

  it.each<[string, CheckedFactor[], ProofKind[], [string, string][]]>([
    ['an old proof', [factor('mailbox', 301)], ['mailbox'], [['otp', 'factor_too_old']]],
    ['a link that proves no address', [factor(undefined, 0)], [], [['any', 'factor_missing']]],
    ['one of two kinds', [factor('mailbox', 0)], ['mailbox', 'authenticator'], [['totp', 'factor_missing']]],
    [
      'two addresses of one kind',
      [factor('mailbox', 0), factor('mailbox', 0)],
      ['mailbox', 'passkey'],
      [['webauthn', 'factor_missing']],
    ],
    [
      'a second proof that is old',
      [factor('mailbox', 0), factor('passkey', 301)],
      ['mailbox', 'passkey'],
      [['webauthn', 'factor_too_old']],
    ],
    [
      'two old proofs',
      [factor('mailbox', 400), factor('authenticator', 400)],
      ['mailbox', 'authenticator'],
      [
        ['totp', 'factor_too_old'],
        ['otp', 'factor_too_old'],
      ],
    ],
  ])('may not with %s', (_, factors, kinds, unmet) => {
    expect(lacks(factors, kinds)).toEqual(refusal(...unmet));
  });
});

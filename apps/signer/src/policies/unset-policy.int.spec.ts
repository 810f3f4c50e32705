import { beforeEach, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, started, type TestWallet } from '../testing/signer-fixture.js';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { PaymentPolicies } from './payment-policies.service.js';
import { PoliciesService } from './policies.service.js';

const fixture = await started(new SigningFixture());
const policies = fixture.get(PoliciesService);
const PERSON = [{ needs: { person: true } }];

let caller = callerOf();
let wallet: TestWallet;
beforeEach(async () => {
  caller = { ...callerOf(), payments_need_person: true };
  wallet = await fixture.create(caller);
});

const ofApp = () => ({ appId: caller.app_id, walletId: '' });
const ofWallet = () => ({ appId: caller.app_id, walletId: wallet.id });
const pay = (session = {}) =>
  fixture.sign(wallet, { intent: evmIntent(), unsigned: evmBytes() }, { by: caller, proofs: session });
const needsPerson = async () => {
  const of = { ...ofWallet(), environment: caller.environment, unset: caller };
  return (await fixture.get(PaymentPolicies).check(of, evmIntent())).person;
};

it('an App pays with its person as long as it has no policy, if identity says so', async () => {
  expect(await policies.get(ofApp(), caller)).toMatchObject({ version: 0, rules: PERSON });
  expect(await needsPerson()).toBe(true);
  expect(await refusal(pay())).toBe('step_up_required');
  const session_token = newId('req');
  const factors = [{ type: 'otp' as const, age_seconds: 1 }];
  fixture.neighbours.sessions.set(session_token, { session_id: 'sess_1', user_id: wallet.user_id, factors });
  expect(await pay({ session_token })).toHaveLength(65);
  await policies.set(ofApp(), { rules: [{}] });
  expect(await needsPerson()).toBe(false);
  expect(await pay()).toHaveLength(65);
});

it('a policy of a wallet is in force beside it', async () => {
  await policies.set(ofWallet(), { rules: [{}] });
  expect(await needsPerson()).toBe(true);
  expect(await refusal(pay())).toBe('step_up_required');
  expect((await policies.get(ofWallet(), caller)).rules).toEqual([{}]);
});

it('an App of an older release pays as before: identity says nothing about it', async () => {
  caller = callerOf(caller.app_id);
  expect(await policies.get(ofApp(), caller)).toMatchObject({ version: 0, rules: [{}] });
  expect(await needsPerson()).toBe(false);
  expect(await pay()).toHaveLength(65);
});

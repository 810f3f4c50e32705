import { describe, expect, it } from '@jest/globals';
import { methodOwner, type MethodOwner, newAddressProof } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { ServiceSecrets } from '@latchkey/platform/service';
import { eventually } from '@latchkey/platform/testing';
import { SentIds } from '../decoys/sent-ids.service.js';
import { Deliveries } from '../deliveries/deliveries.service.js';
import { NewAddresses } from '../new-addresses/new-addresses.service.js';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { PasscodesService } from './passcodes.service.js';

const fixture = await otpDeliveryFixture();
const { passcodes, links, linkProofs } = fixture;
const identity = fixture.attested.signerOf('identity');

const redirect_url = 'https://app.example.com/welcome';
const caller = newCaller({ environment: 'test' }, { allowed_redirect_urls: [redirect_url] });

/** A method of a user, and the word of identity on it. */
async function owned(said: Partial<MethodOwner> = {}) {
  const method = {
    user_id: newId('user'),
    method_id: newId('email'),
    type: 'email',
    value: `${newId('email')}@sandbox.test`,
  } as const;
  const owner = { app_id: caller.app_id, settled: false, ...method, ...said };
  return { ...method, destination: method.value, owner: await identity.sign(methodOwner, owner) };
}

describe('the proof of a right code', () => {
  it('names the method and no user, and the session that gains the factor', async () => {
    const method = await owned();
    const { method_id } = method;
    await passcodes.send(caller, method);
    const guess = { method_id, otp: '000000', session_id: 'sess_1' };
    const proof = await fixture.proofOf(await fixture.guesses.verify(caller, guess));
    expect(proof).toEqual({
      id: expect.stringMatching(/^proof_/),
      app_id: caller.app_id,
      session_id: 'sess_1',
      factor: {
        delivery_channel: 'email',
        type: 'otp',
        method: { method_id, method_type: 'email', last_verified_at: 0 },
      },
    });
  });

  it('for a new address names the user and the address', async () => {
    const { user_id, type, destination } = await owned();
    const address = { user_id, type, destination };
    const addresses = fixture.get(NewAddresses);
    await addresses.send(caller, address);
    const { proof } = await addresses.verify(caller, { ...address, otp: '000000' });
    expect(await fixture.attested.read(newAddressProof, proof)).toEqual({
      app_id: caller.app_id,
      user_id,
      type,
      value: destination,
    });
  });
});

describe('the proof of a link', () => {
  it('that the App delivered names its user', async () => {
    const { user_id, method_id } = await owned();
    const { token } = await links.create(caller, { user_id, method_id, method_type: 'email' });
    const proof = await fixture.proofOf(await linkProofs.spend(caller, { token }));
    expect(proof).toMatchObject({ app_id: caller.app_id, user_id, factor: { method: { method_id } } });
  });

  it('that was sent names its method and no user', async () => {
    const method_id = newId('email');
    const value = `${method_id}@example.com`;
    const { user_id, type, owner } = await owned({ method_id, value });
    const sent = { user_id, method_id, method_type: type, email: value, redirect_url, owner };
    await links.send(caller, sent);
    const [mail] = await eventually(() => fixture.inbox.to(method_id)[0] && fixture.inbox.to(method_id));
    const [, token = ''] = /\?token=([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
    const proof = await fixture.proofOf(await linkProofs.spend(caller, { token, session_id: 'sess_1' }));
    expect(proof).toMatchObject({ session_id: 'sess_1', factor: { method: { method_id } } });
    expect(proof.user_id).toBeUndefined();
  });
});

describe('a code and a link go to the address that the method has by the word of identity', () => {
  it.each([
    ['another address', { value: 'mallory@example.com' }],
    ['another method', { method_id: newId('email') }],
    ['another user', { user_id: newId('user') }],
    ['another App', { app_id: newId('app') }],
  ])('not to one of %s', async (_, said) => {
    const method = await owned(said);
    const { user_id, method_id, type: method_type, value: email, owner } = method;
    const link = { user_id, method_id, method_type, email, redirect_url, owner };
    for (const call of [() => passcodes.send(caller, method), () => links.send(caller, link)])
      expect(await outcomeOf(call())).toBe('attestation_refused');
    const kept = await fixture.source.query('SELECT FROM messages WHERE user_id = $1', [user_id]);
    expect(kept).toEqual([]);
  });

  it('and nowhere without that word, unless processes of 0.2.0 may run', async () => {
    const { owner: _, ...method } = await owned();
    const send = (acceptsMissing: boolean) =>
      new PasscodesService(
        fixture.get(Deliveries),
        fixture.get(ServiceSecrets),
        fixture.get(SentIds),
        fixture.attested.attestations({ acceptsMissing }),
      ).send(caller, method);
    expect(await outcomeOf(send(false))).toBe('attestation_refused');
    expect(await outcomeOf(send(true))).toBe('ok');
  });
});

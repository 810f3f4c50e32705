import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { newCaller, outcomeOf, retryAfterOf } from '../testing/callers.js';
import { FastForwardService } from './fast-forward.service.js';

const fixture = await otpDeliveryFixture();
const fastForward = fixture.get(FastForwardService);

const OTP = '000000';
const caller = newCaller({ environment: 'test' });

/** A method with a code of 10 minutes. */
async function newMethod(by = caller) {
  const method_id = newId('email');
  const destination = `${method_id}@sandbox.test`;
  const input = { user_id: newId('user'), method_id, type: 'email', destination, expires_in: 10 } as const;
  const send = () => fixture.passcodes.send(by, input);
  await send();
  return {
    method_id,
    send,
    pass: (minutes: number, as = by) => fastForward.method(as, { method_id, destination, minutes }),
    verify: (otp = OTP) => fixture.guesses.verify(by, { method_id, otp }),
  };
}

describe('a method', () => {
  it('has an expired code after its life, and not before', async () => {
    const [early, late] = [await newMethod(), await newMethod()];
    expect(await early.pass(9)).toEqual({ method_id: early.method_id });
    expect(await outcomeOf(early.verify())).toBe('ok');
    await late.pass(10);
    expect(await outcomeOf(late.verify())).toBe('invalid_otp');
    expect(await outcomeOf(late.send())).toBe('ok');
    expect(await outcomeOf(late.verify())).toBe('ok');
  });

  it('may be sent messages again after its window', async () => {
    const { send, pass } = await newMethod();
    for (let turn = 0; turn < 4; turn += 1) await send();
    const wait = await retryAfterOf(send());
    expect(wait).toBeGreaterThan(590);
    await pass(9);
    expect(await retryAfterOf(send())).toBeLessThanOrEqual(60);
    await pass(1);
    expect(await outcomeOf(send())).toBe('ok');
  });

  it('is no longer locked after an hour', async () => {
    const { send, pass, verify } = await newMethod();
    for (let guess = 0; guess < 5; guess += 1) await outcomeOf(verify('999999'));
    await send();
    for (let guess = 0; guess < 5; guess += 1) await outcomeOf(verify('999999'));
    await send();
    expect(await outcomeOf(verify())).toBe('method_locked');
    await pass(59);
    await send();
    expect(await outcomeOf(verify())).toBe('method_locked');
    await pass(1);
    await send();
    expect(await outcomeOf(verify())).toBe('ok');
  });

  it('moves no time of another method, nor of another App', async () => {
    const [moved, other] = [await newMethod(), await newMethod()];
    await moved.pass(60);
    expect(await outcomeOf(other.verify())).toBe('ok');
    const own = await newMethod();
    await own.pass(60, newCaller({ environment: 'test' }));
    expect(await outcomeOf(own.verify())).toBe('ok');
  });

  it('moves nothing in a live App', async () => {
    const { pass, verify } = await newMethod();
    expect(await outcomeOf(pass(60, { ...caller, environment: 'live' }))).toBe('route_not_found');
    expect(await outcomeOf(verify())).toBe('ok');
  });

  it('goes back any number of times, to no time before 1970', async () => {
    const { pass, send, verify } = await newMethod();
    for (let turn = 0; turn < 12; turn += 1) await pass(5_256_000);
    const [row] = await fixture.source.query<{ sent_at: Date }[]>(
      'SELECT sent_at FROM passcodes ORDER BY sent_at LIMIT 1',
    );
    expect(row?.sent_at).toEqual(new Date('1970-01-02T00:00:00Z'));
    await send();
    expect(await outcomeOf(verify())).toBe('ok');
  });
});

describe('a link', () => {
  const link = { user_id: newId('user'), method_id: newId('email'), method_type: 'email' } as const;
  const newLink = (expires_in: number) => fixture.links.create(caller, { ...link, expires_in });

  it('expires', async () => {
    const { token } = await newLink(10);
    await fastForward.link(caller, { token, minutes: 9 });
    expect(await outcomeOf(fixture.linkProofs.peek(caller, { token }))).toBe('ok');
    await fastForward.link(caller, { token, minutes: 1 });
    expect(await outcomeOf(fixture.linkProofs.spend(caller, { token }))).toBe('invalid_magic_link');
  });

  it('of another App is unknown, and in a live App nothing moves', async () => {
    const { token } = await newLink(10);
    const moved = (by: typeof caller) => outcomeOf(fastForward.link(by, { token, minutes: 60 }));
    expect(await moved(newCaller({ environment: 'test' }))).toBe('invalid_magic_link');
    expect(await moved({ ...caller, environment: 'live' })).toBe('route_not_found');
    expect(await outcomeOf(fixture.linkProofs.spend(caller, { token }))).toBe('ok');
  });
});

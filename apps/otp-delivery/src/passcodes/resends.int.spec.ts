import { describe, expect, it } from '@jest/globals';
import { type Caller, methodOwner } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { codeIn } from '../testing/smtp-inbox.js';
import { Resends } from './resends.service.js';

const fixture = await otpDeliveryFixture();
const resends = fixture.get(Resends);
const DEVICE = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

interface Sent {
  readonly caller: Caller;
  readonly user_id: string;
  readonly method_id: string;
  readonly destination: string;
  readonly message_id: string;
}

async function send(caller = newCaller(), more: object = {}): Promise<Sent> {
  const method_id = newId('email');
  const method = { user_id: newId('user'), method_id, destination: `${method_id}@example.com` };
  const { message } = await fixture.passcodes.send(caller, { ...method, type: 'email', ...more });
  return { caller, ...method, message_id: message?.id ?? '' };
}

/** By the word of identity on the address of the method. */
async function resend({ caller, message_id, destination, ...method }: Sent, by = caller) {
  const said = { app_id: by.app_id, user_id: method.user_id, method_id: method.method_id };
  const owner = await fixture.attested
    .signerOf('identity')
    .sign(methodOwner, { ...said, value: destination, type: 'email', settled: false });
  return resends.resend(by, { message_id, type: 'email', destination, owner });
}

const codeOf = async (message_id = '') => {
  const mail = await eventually(() =>
    fixture.inbox.mails.find(({ messageId }) => messageId?.includes(message_id)),
  );
  return codeIn(mail);
};

const verify = ({ caller, method_id }: Sent, otp: string, device_fingerprint?: object) =>
  outcomeOf(fixture.guesses.verify(caller, { method_id, otp, device_fingerprint }));

describe('a code that did not come', () => {
  it('is sent again as another one, which alone counts', async () => {
    const sent = await send();
    const former = await codeOf(sent.message_id);
    const { app_id } = sent.caller;
    expect(await resends.ownerOf(sent.message_id)).toEqual({
      ...{ app_id, user_id: sent.user_id, method_id: sent.method_id },
    });
    const { message } = await resend(sent);
    expect(message).toEqual({ id: expect.stringMatching(/^msg_/), channel: 'email' });
    expect(message?.id).not.toBe(sent.message_id);
    const code = await codeOf(message?.id ?? '');
    if (code !== former) expect(await verify(sent, former)).toBe('invalid_otp');
    expect(await verify(sent, code)).toBe('ok');
  });

  it('keeps the device that asked for it', async () => {
    const caller = newCaller({}, { fingerprint_match: 'both' });
    const sent = await send(caller, { device_fingerprint: DEVICE });
    const { message } = await resend(sent);
    const code = await codeOf(message?.id ?? '');
    expect(await verify(sent, code, { ...DEVICE, ip: '203.0.113.8' })).toBe('device_fingerprint_mismatch');
    expect(await verify(sent, code, DEVICE)).toBe('ok');
  });

  it('goes to no other address than that of the method, and counts in its limits', async () => {
    const sent = await send();
    await expect(resend({ ...sent, method_id: newId('email') })).rejects.toThrow();
    let current = sent;
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const again = resend(current);
      outcomes.push(await outcomeOf(again));
      const { message } = await again.catch(() => ({ message: null }));
      current = { ...current, message_id: message?.id ?? current.message_id };
    }
    expect(outcomes).toContain('too_many_messages');
  });
});

describe('not sent again', () => {
  const change = (assignment: string, { method_id }: Sent) =>
    fixture.source.query(`UPDATE passcodes SET ${assignment} WHERE method_id = $1`, [method_id]);

  it.each([
    ['a code that was used', 'consumed_at = now()'],
    ['a code that has expired', 'expires_at = now()'],
    ['a code that was replaced', `otp_id = 'otp_newer'`],
  ])('is %s', async (_, assignment) => {
    const sent = await send();
    await change(assignment, sent);
    expect(await outcomeOf(resends.ownerOf(sent.message_id))).toBe('message_not_resendable');
    expect(await outcomeOf(resend(sent))).toBe('message_not_resendable');
  });

  it('is a magic link', async () => {
    const sent = await send();
    await fixture.source.query(`UPDATE messages SET kind = 'magic_link' WHERE id = $1`, [sent.message_id]);
    expect(await outcomeOf(resends.ownerOf(sent.message_id))).toBe('message_not_resendable');
  });

  it('is a message that is unknown, or of another App', async () => {
    expect(await outcomeOf(resends.ownerOf(newId('msg')))).toBe('message_not_found');
    expect(await outcomeOf(resend(await send(), newCaller()))).toBe('message_not_found');
  });
});

import { expect } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { MessageEntity, type MessageState } from '../messages/message.entity.js';
import { newCaller, outcomeOf } from './callers.js';
import type { OtpDeliveryFixture } from './otp-delivery.fixture.js';

export interface Recipient {
  caller: Caller;
  email: string;
}

/** Recipients of codes by email, each of an App of its own, and the state of their messages. */
export function recipientsOf(fixture: OtpDeliveryFixture) {
  const newRecipient = (): Recipient => ({ caller: newCaller(), email: `${newId('email')}@example.com` });

  const sendEmail = ({ caller, email }: Recipient) =>
    fixture.passcodes.send(caller, {
      user_id: 'user_1',
      method_id: email,
      type: 'email',
      destination: email,
    });

  const verify = ({ caller, email }: Recipient, otp: string) =>
    outcomeOf(fixture.guesses.verify(caller, { method_id: email, otp }));

  const messageOf = (otp_id: string) =>
    fixture.source.manager.findOneByOrFail(MessageEntity, { sourceId: otp_id });

  async function ended(otp_id: string, state?: MessageState): Promise<MessageEntity> {
    const message = await eventually(async () => {
      const found = await messageOf(otp_id);
      return found.state === 'queued' ? undefined : found;
    });
    if (state !== undefined) expect(message.state).toBe(state);
    expect(message.encryptedPayload).toBeNull();
    return message;
  }

  const attempted = (otp_id: string, times: number) =>
    eventually(async () => {
      const { attempts, leasedUntil } = await messageOf(otp_id);
      return attempts >= times && leasedUntil === null ? true : undefined;
    });

  /** As if the pause before the next attempt had passed. */
  const hurry = (otp_id: string) =>
    fixture.source.query(
      `UPDATE messages SET next_attempt_at = now() WHERE source_id = $1 AND state = 'queued'`,
      [otp_id],
    );

  return { newRecipient, sendEmail, verify, messageOf, ended, attempted, hurry };
}

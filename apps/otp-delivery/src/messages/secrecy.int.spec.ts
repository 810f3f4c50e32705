import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { codeIn } from '../testing/smtp-inbox.js';

const fixture = await otpDeliveryFixture();

const TABLES = [
  'passcodes',
  'magic_links',
  'messages',
  'test_messages',
  'send_windows',
  'sms_country_hours',
  'spent_proofs',
  'outbox',
  'service_secrets',
];

/** All rows of all tables as text, binary columns both in hex and as the bytes read. */
async function dump(): Promise<string> {
  const texts: string[] = [];
  for (const table of TABLES) {
    const rows = await fixture.source.query<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      texts.push(
        Buffer.isBuffer(value)
          ? `${value.toString('hex')} ${value.toString('latin1')}`
          : JSON.stringify(value),
      );
    }
  }
  return texts.join('\n');
}

const hex = (text: string) => Buffer.from(text, 'utf8').toString('hex');

it('neither the database nor the log ever holds a code, a token or an address in clear', async () => {
  const caller = newCaller({ environment: 'test' });
  const email = `${newId('email')}@example.com`;
  const method = { user_id: 'user_1', method_id: newId('email') };
  fixture.inbox.mood = '451';
  const { token } = await fixture.links.create(caller, { ...method, method_type: 'email' });
  await fixture.links.send(caller, {
    ...method,
    method_type: 'email',
    email,
    redirect_url: 'http://localhost:3000/in',
  });
  await fixture.passcodes.send(caller, { ...method, type: 'email', destination: email });
  await eventually(() => (fixture.inbox.refusals >= 2 ? true : undefined));
  const whileQueued = await dump();
  fixture.inbox.mood = 'take';
  const mails = await eventually(() =>
    fixture.inbox.to(email).length === 2 ? fixture.inbox.to(email) : undefined,
  );
  const texts = mails.map((mail) => mail.text ?? '');
  const sentToken = /token=([\w-]{43})/.exec(texts.join())?.[1] ?? '';
  const code = codeIn(mails.find((mail) => /^\d{6}$/m.test(mail.text ?? ''))!);
  const everything = [whileQueued, await dump(), fixture.log.lines.join('')].join('\n');
  expect(everything).toContain(caller.app_id);
  for (const secret of [token, sentToken, email]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(hex(secret));
  }
  // Six digits turn up in hex and in numbers by chance: only whole words count.
  expect(everything).not.toMatch(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`));
  expect(everything).not.toContain(hex(`${code} is your`));
});

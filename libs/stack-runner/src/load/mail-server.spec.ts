import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailServer } from './mail-server.js';

const TO = 'ada@example.com';

describe('MailServer', () => {
  let server: MailServer;

  beforeEach(async () => {
    server = await MailServer.listen();
  });

  afterEach(() => server.close());

  async function send(code: string, limitMs = 2_000): Promise<string> {
    const transport = createTransport(server.url, { from: 'codes@example.com' });
    const sending = transport.sendMail({ to: TO, subject: 'Your code', text: `Your code is ${code}.` });
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('late')), limitMs).unref(),
    );
    try {
      return (await Promise.race([sending, late])).messageId;
    } finally {
      transport.close();
      sending.catch(() => undefined);
    }
  }

  it('keeps the id of what it takes, and hands over the code', async () => {
    const next = server.nextCodeTo(TO);
    const first: string[] = [];
    server.onFirstCode = (address, code) => first.push(`${address} ${code}`);
    const ids = [await send('123456'), await send('654321')];
    expect(await next).toBe('123456');
    expect(first).toEqual([`${TO} 123456`]);
    expect(server.messagesTo(TO).map((id) => `<${id}>`)).toEqual(ids);
  });

  it('refuses a recipient for good with 550', async () => {
    await server.setMood('550');
    await expect(send('123456')).rejects.toMatchObject({ responseCode: 550 });
    expect(server.hasRejected(TO)).toBe(true);
    expect(server.messagesTo(TO)).toEqual([]);
  });

  it.each([
    ['421', { responseCode: 421 }],
    ['refuse', { code: 'ESOCKET' }],
    ['hang', { message: 'late' }],
  ] as const)('takes nothing in the mood %s, and everything again afterwards', async (mood, error) => {
    await server.setMood(mood);
    await expect(send('123456', 500)).rejects.toMatchObject(error);
    expect(server.messagesTo(TO)).toEqual([]);
    await server.setMood('take');
    await send('123456');
    expect(server.messagesTo(TO)).toHaveLength(1);
  });
});

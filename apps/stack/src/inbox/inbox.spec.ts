import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SmtpSink } from '@latchkey/platform/testing/messages';
import { createTransport } from 'nodemailer';
import type { LocalServer } from '../pages/local-server.js';
import { listenHttp } from './http-server.js';
import { type Message, MessageStore } from './message-store.js';
import { listenSmtp } from './smtp-listener.js';

const account = { sid: 'AC0123', token: 'the-token' };
const store = new MessageStore();
let smtp: SmtpSink;
let http: LocalServer;

beforeAll(async () => {
  smtp = await listenSmtp(store, 0);
  http = await listenHttp(store, account, 0);
});
afterAll(() => Promise.all([smtp.stop(), http.close()]));
beforeEach(() => store.clear());

const at = (path: string): string => `http://127.0.0.1:${http.port}${path}`;

async function messages(query = ''): Promise<Message[]> {
  const answer = await fetch(at(`/messages${query}`));
  return ((await answer.json()) as { messages: Message[] }).messages;
}

async function sendMail(mail: { to: string; subject: string; text: string; html?: string }): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port });
  await transport.sendMail({ from: 'Acme <no-reply@acme.test>', ...mail });
  transport.close();
}

function sendSms(
  form: Record<string, string>,
  password = account.token,
  sid = account.sid,
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${account.sid}:${password}`).toString('base64')}`;
  const path = `/2010-04-01/Accounts/${sid}/Messages.json`;
  return fetch(at(path), { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) });
}

const SMS = { To: '+14155552671', From: '+15005550006', Body: 'Your code is 493027.' };

describe('mail', () => {
  it('arrives by SMTP, text and HTML', async () => {
    await sendMail({
      to: 'Ada@example.com',
      subject: 'Grüße ✓',
      text: 'Code 123456',
      html: '<b>Code 123456</b>',
    });
    expect(await messages('?to=ada@example.com')).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        channel: 'email',
        from: '"Acme" <no-reply@acme.test>',
        to: 'Ada@example.com',
        subject: 'Grüße ✓',
        text: expect.stringContaining('Code 123456'),
        html: expect.stringContaining('<b>Code 123456</b>'),
        received_at: expect.any(Number),
      },
    ]);
    expect(await messages('?to=someone@else.test')).toEqual([]);
  });

  it('is shown without a right to run anything', async () => {
    await sendMail({
      to: 'a@b.test',
      subject: '<script>alert(1)</script>',
      text: 'x',
      html: '<script>alert(2)</script>',
    });
    const page = await (await fetch(at('/'))).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/alert\(2\)|<script>/);
    const [mail] = await messages();
    const frame = await fetch(at(`/messages/${mail?.id}/html`));
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox allow-popups/);
  });
});

describe('SMS', () => {
  it("arrives by Twilio's API, answered in its shape", async () => {
    const answer = await sendSms(SMS);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      account_sid: 'AC0123',
      to: SMS.To,
      from: SMS.From,
      body: SMS.Body,
      status: 'queued',
      error_code: null,
    });
    expect(await messages('?to=%2B14155552671')).toMatchObject([{ channel: 'sms', text: SMS.Body }]);
  });

  it.each([
    ['a wrong token', SMS, 'wrong', account.sid, 401, 20003],
    ['another account', SMS, account.token, 'AC9', 401, 20003],
    ['no recipient', { ...SMS, To: '' }, account.token, account.sid, 400, 21604],
    ['a recipient that is no number', { ...SMS, To: 'ada' }, account.token, account.sid, 400, 21211],
    ['no text', { ...SMS, Body: '' }, account.token, account.sid, 400, 21602],
  ])('refuses %s', async (_, form, password, sid, status, code) => {
    const answer = await sendSms(form, password, sid);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, status });
    expect(await messages()).toEqual([]);
  });

  it('shows the passcode to copy', async () => {
    await sendSms(SMS);
    expect(await (await fetch(at('/'))).text()).toMatch(/<output>493027<\/output>/);
  });
});

it('lists the newest first, keeps 500, and forgets on demand', async () => {
  for (let count = 1; count <= 501; count += 1) {
    store.add({ channel: 'sms', from: '+1', to: '+2', subject: '', text: String(count), html: '' });
  }
  const kept = await messages();
  expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([500, '501', '2']);
  expect((await fetch(at('/messages'), { method: 'DELETE' })).status).toBe(204);
  expect(await messages()).toEqual([]);
});

it('notifies the page of a new message', async () => {
  const stream = await fetch(at('/stream'));
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await sendSms(SMS);
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('event: change\ndata:\n\n');
  await reader.cancel();
});

it('refuses requests under a foreign host name', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    const options = {
      port: http.port,
      host: '127.0.0.1',
      path: '/messages',
      headers: { host: 'evil.example' },
    };
    request(options, (answer) => resolve(answer.resume().statusCode)).end();
  });
  expect(status).toBe(403);
});

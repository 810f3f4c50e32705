import { describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { PASSKEY, signedIn, usePage } from '../testing/console-fixture.js';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const PREVIEW = { sender_name: 'Acme', subject: 'A code', text: 'A code', html: '<!doctype html><p>A code' };
const ANSWERS = { 'otp-delivery.v1.preview_message': PREVIEW };
const FRAME = '/console/preview?kind=passcode_email&name=A%26B&locale=de';

it('a preview is asked for by its kind, its name and its language', async () => {
  const admin = await startTestAdmin(ANSWERS);
  const body = { kind: 'passcode_email', name: 'Acme', locale: 'de' };
  const ask = (sent: object) =>
    send(admin, '/v1/admin/messages/preview', {
      method: 'POST',
      key: ADMIN_KEY,
      body: JSON.stringify(sent),
    });
  expect(await ask(body)).toMatchObject({ status: 200, json: PREVIEW });
  expect(admin.calls.at(-1)).toMatchObject({ subject: 'otp-delivery.v1.preview_message', input: body });
  expect(await ask({ ...body, kind: 'letter' })).toMatchObject({ status: 400 });
  await admin.close();
});

describe('the frame of an email', () => {
  const { start, ask, calls } = usePage();

  it('is answered to a session of the console, and nothing runs in it', async () => {
    await start({ ...signedIn('viewer'), ...ANSWERS });
    const { status, json, headers } = await ask(FRAME);
    expect([status, json]).toEqual([200, PREVIEW.html]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'self'"]),
    );
    expect(policy).not.toContain('script-src');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(calls().at(-1)?.input).toEqual({ kind: 'passcode_email', name: 'A&B', locale: 'de' });
  });

  it.each([
    ['no name', '/console/preview?kind=passcode_email'],
    ['an unknown kind', '/console/preview?kind=letter&name=A'],
    ['a name that no App can have', `/console/preview?kind=passcode_email&name=${'a'.repeat(101)}`],
  ])('with %s is 400', async (_, path) => {
    await start({ ...signedIn('viewer'), ...ANSWERS });
    expect((await ask(path)).status).toBe(400);
  });

  it('is refused without a session, and without the proof that a role needs', async () => {
    await start({ ...signedIn('admin'), ...ANSWERS });
    expect((await ask(FRAME, { headers: { cookie: '' } })).status).toBe(401);
    expect((await ask(FRAME)).status).toBe(403);
    expect(calls().some(({ subject }) => subject === 'otp-delivery.v1.preview_message')).toBe(false);
  });

  it('is answered to an admin with a passkey', async () => {
    await start({ ...signedIn('admin', [PASSKEY]), ...ANSWERS });
    expect((await ask(FRAME)).status).toBe(200);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { dumpDatabases } from '../harness/secrets/database-dump.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { databaseAdminUrl } from '../harness/stack/stack-files.js';
import { activeTotp, codeOf, newTotp } from '../harness/sign-in/totp.js';

const run = currentRun();
const app = await newApp();
const { api } = app;

it('answers a secret, 16 recovery codes and a QR code', async () => {
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  const answer = await api.createTotp({ user_id });
  const totp = succeeded(answer);
  expect(totp).toEqual({
    user_id,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    totp_id: expect.stringMatching(/^totp_[0-9a-hjkmnp-tv-z]{26}$/),
    recovery_codes: expect.any(Array),
    qr_base64: expect.stringMatching(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/),
  });
  expect(new Set(totp.recovery_codes).size).toBe(16);
  for (const code of totp.recovery_codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  expect(answer.headers.get('x-api-stability')).toBe('beta');
});

it('has a QR code that is a PNG, square and large enough to scan', async () => {
  const { qr_base64 } = await newTotp(app);
  const png = Buffer.from(qr_base64.replace(/^data:image\/png;base64,/, ''), 'base64');
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(150);
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
});

it('appears in the user without its secret, unverified until its first code', async () => {
  const totp = await newTotp(app);
  const entry = {
    id: totp.totp_id,
    verified: false,
    last_used_at: 0,
    updated_at: expect.any(Number),
    created_at: expect.any(Number),
  };
  expect(succeeded(await api.getUser(totp.user_id)).totps).toEqual([entry]);
  const listed = succeeded(await api.listUsers({ email: totp.email })).users;
  expect(listed).toMatchObject([{ totps: [entry] }]);
  succeeded(await api.verifyTotp({ user_id: totp.user_id, totp_code: codeOf(totp) }));
  const [verified] = succeeded(await api.updateUser(totp.user_id, { first_name: 'Ada' })).totps;
  expect(verified).toMatchObject({ id: totp.totp_id, verified: true });
  expect(Math.abs((verified?.last_used_at ?? 0) - nowSeconds())).toBeLessThan(30);
  const again = succeeded(await api.createUser({ email: totp.email, return_user: true }));
  expect(again.user?.totps).toEqual([verified]);
});

describe('a second one', () => {
  it('takes the place of one that was never verified', async () => {
    const first = await newTotp(app);
    const { user_id } = first;
    const second = succeeded(await api.createTotp({ user_id, expires_in: 5 }));
    expect(second.totp_id).not.toBe(first.totp_id);
    expectRefusal(await api.verifyTotp({ user_id, totp_code: codeOf(first) }), 400, 'invalid_totp_code');
    expect(succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(second) })).totp_id).toBe(
      second.totp_id,
    );
    expect(succeeded(await api.getUser(user_id)).totps).toHaveLength(1);
  });

  it('is refused beside an active one, which goes on', async () => {
    const totp = await activeTotp(app);
    const { user_id } = totp;
    expectRefusal(await api.createTotp({ user_id }), 409, 'active_totp_exists');
    succeeded(await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }));
  });
});

it.each([4, 2161, 0, -5, 30.5])('refuses expires_in %d', async (expires_in) => {
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  const { fields } = expectRefusal(await api.createTotp({ user_id, expires_in }), 400, 'invalid_request');
  expect(fields).toMatchObject([{ field: 'expires_in' }]);
});

it.each([5, 2160])('accepts expires_in %d', async (expires_in) => {
  await newTotp(app, { expires_in });
});

it('knows no user of that id', async () => {
  const user_id = unknownId('user');
  for (const answer of [
    await api.createTotp({ user_id }),
    await api.verifyTotp({ user_id, totp_code: '000000' }),
    await api.recoverTotp({ user_id, recovery_code: 'k7m2p-9xq4w' }),
    await api.recoveryCodes({ user_id }),
  ])
    expectRefusal(answer, 404, 'user_not_found');
});

describe('delete', () => {
  it('answers a message and the user, and leaves nothing', async () => {
    const totp = await activeTotp(app);
    const { user_id, totp_id } = totp;
    expect(succeeded(await api.deleteTotp(totp_id))).toEqual({
      message: expect.stringMatching(/\S/),
      user_id,
    });
    expect(succeeded(await api.getUser(user_id)).totps).toEqual([]);
    expect(succeeded(await api.recoveryCodes({ user_id })).totps).toEqual([]);
    expectRefusal(await api.verifyTotp({ user_id, totp_code: codeOf(totp, 1) }), 404, 'totp_not_found');
    const [recovery_code] = totp.recovery_codes;
    expectRefusal(await api.recoverTotp({ user_id, recovery_code }), 404, 'totp_not_found');
    expectRefusal(await api.deleteTotp(totp_id), 404, 'totp_not_found');
    succeeded(await api.createTotp({ user_id }));
  });

  it('is deleted with its user', async () => {
    const { user_id, totp_id } = await activeTotp(app);
    succeeded(await api.deleteUser(user_id));
    expectRefusal(await api.createTotp({ user_id }), 404, 'user_not_found');
    // The service learns it from an event.
    const mfa = () => dumpDatabases(databaseAdminUrl(run), `${run.databasePrefix}_mfa`);
    const isKept = async () =>
      [...(await mfa())].some(([table, rows]) => table.endsWith('.totps') && rows.includes(totp_id));
    for (const deadline = Date.now() + 10_000; (await isKept()) && Date.now() < deadline;) await delay(100);
    expect(await isKept()).toBe(false);
  });
});

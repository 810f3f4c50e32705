import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unique } from '../harness/sign-in/identities.js';
import { activeTotp, newTotp, type TotpUser } from '../harness/sign-in/totp.js';

const app = await newApp();
const { api } = app;

/** The codes that are left, in order. */
async function codesLeft(user_id: string): Promise<string[]> {
  const { totps } = succeeded(await api.recoveryCodes({ user_id }));
  return totps.flatMap(({ recovery_codes }) => recovery_codes);
}

const codeAt = ({ recovery_codes }: TotpUser, index = 0): string => recovery_codes[index] ?? '';

it('lists the codes that were made', async () => {
  const { user_id, totp_id, recovery_codes } = await newTotp(app);
  const answer = await api.recoveryCodes({ user_id });
  expect(succeeded(answer)).toEqual({ user_id, totps: [{ id: totp_id, verified: false, recovery_codes }] });
  expect(answer.headers.get('x-api-stability')).toBe('beta');
});

it('lists nothing for a user without a TOTP', async () => {
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  expect(succeeded(await api.recoveryCodes({ user_id }))).toEqual({ user_id, totps: [] });
});

it('works once, as a factor of its own, and 15 are left', async () => {
  const totp = await activeTotp(app);
  const { user_id, totp_id, recovery_codes } = totp;
  const body = { user_id, recovery_code: codeAt(totp, 3), session_expires_in: 60 };
  const answer = succeeded(await api.recoverTotp(body));
  expect(answer).toMatchObject({ user_id, totp_id });
  const method = { method_id: totp_id, method_type: 'totp', totp_id, last_verified_at: expect.any(Number) };
  expect(answer.session?.factors).toEqual([{ delivery_channel: 'totp_recovery_code', type: 'totp', method }]);
  expect(await codesLeft(user_id)).toEqual(recovery_codes.filter((code) => code !== codeAt(totp, 3)));
  expectRefusal(await api.recoverTotp(body), 400, 'invalid_recovery_code');
});

it('is accepted as people type it', async () => {
  const totp = await activeTotp(app);
  const typed = ` ${codeAt(totp).replace('-', ' ').toUpperCase()} `;
  succeeded(await api.recoverTotp({ user_id: totp.user_id, recovery_code: typed }));
});

it('50 uses of one code at once: one succeeds, and 15 are left', async () => {
  const totp = await activeTotp(app);
  const body = { user_id: totp.user_id, recovery_code: codeAt(totp) };
  const counts = tally(await race(50, () => api.recoverTotp(body)));
  expect(counts['200']).toBe(1);
  expect(await codesLeft(totp.user_id)).toHaveLength(15);
});

it('all 16 work, each once', async () => {
  const totp = await activeTotp(app);
  for (const recovery_code of totp.recovery_codes)
    succeeded(await api.recoverTotp({ user_id: totp.user_id, recovery_code }));
  expect(await codesLeft(totp.user_id)).toEqual([]);
});

describe('refuses', () => {
  it('a code of a TOTP that is not active', async () => {
    const totp = await newTotp(app);
    const body = { user_id: totp.user_id, recovery_code: codeAt(totp) };
    expectRefusal(await api.recoverTotp(body), 404, 'totp_not_found');
  });

  it("another user's code, which stays good", async () => {
    const mine = await activeTotp(app);
    const theirs = await activeTotp(app);
    const stolen = { user_id: mine.user_id, recovery_code: codeAt(theirs) };
    expectRefusal(await api.recoverTotp(stolen), 400, 'invalid_recovery_code');
    succeeded(await api.recoverTotp({ user_id: theirs.user_id, recovery_code: codeAt(theirs) }));
  });

  it('a session that is not alive, before the code is spent', async () => {
    const totp = await activeTotp(app);
    const body = { user_id: totp.user_id, recovery_code: codeAt(totp) };
    const dead = { ...body, session_token: unique('token') };
    expectRefusal(await api.recoverTotp(dead), 404, 'session_not_found');
    succeeded(await api.recoverTotp(body));
  });
});

import { expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import type { MetricPoint } from '@latchkey/contracts/events';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, unknownId } from '../harness/sign-in/identities.js';
import { codeTo, wrongCode } from '../harness/sign-in/inbox.js';

const admin = adminApi();
const app = await newApp();

/** The counts of all hours together, once they are as expected. */
async function counted(matches: (points: MetricPoint[]) => boolean): Promise<MetricPoint[]> {
  return eventually(async () => {
    const { points } = succeeded(await admin.appMetrics(app.id));
    return matches(points) ? points : undefined;
  });
}

it('a sign-in, a refusal and a message are in the counts of their hour, and of all Apps', async () => {
  const email = realEmail();
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  const code = await codeTo(email);
  await app.publicApi.otps.verify({ method_id, otp: wrongCode(code) });
  const signedIn = succeeded(await app.api.otps.verify({ method_id, otp: code, session_expires_in: 10 }));
  succeeded(await app.api.sessions.verify({ session_token: signedIn.session_token }));
  const sumOf = (points: MetricPoint[], count: (point: MetricPoint) => number) =>
    points.reduce((sum, point) => sum + count(point), 0);
  const points = await counted(
    (found) =>
      sumOf(found, ({ sign_ups }) => sign_ups) > 0 &&
      sumOf(found, ({ refusals }) => refusals.length) > 0 &&
      sumOf(found, ({ sign_ins }) => sign_ins.email_otp ?? 0) > 0 &&
      sumOf(found, ({ messages }) => messages.length) > 1,
  );
  expect(points).toHaveLength(25);
  expect(sumOf(points, ({ sign_ups }) => sign_ups)).toBe(1);
  expect(points.flatMap(({ refusals }) => refusals)).toEqual([
    { error_type: 'invalid_otp', reason: 'otp_guess_1_of_5', count: 1 },
  ]);
  expect(points.flatMap(({ messages }) => messages)).toEqual(
    expect.arrayContaining([
      { channel: 'email', country: '', status: 'queued', count: 1 },
      { channel: 'email', country: '', status: 'delivered', count: 1 },
    ]),
  );
  const days = succeeded(await admin.appMetrics(app.id, { step: 'day' })).points;
  expect(sumOf(days, ({ active_users }) => active_users)).toBeGreaterThan(0);
  const all = succeeded(await admin.allMetrics({ step: 'day' })).points;
  expect(sumOf(all, ({ sign_ups }) => sign_ups)).toBeGreaterThan(0);
});

it('refuses an unknown App, and a time that makes no sense', async () => {
  expectRefusal(await admin.appMetrics(unknownId('app')), 404, 'app_not_found');
  expectRefusal(await admin.appMetrics(app.id, { from: 20, to: 10 }), 400, 'invalid_request');
  expectRefusal(await admin.allMetrics({ step: 'hour', from: 0, to: 4_000_000 }), 400, 'invalid_request');
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail, unique } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { logLines } from '../harness/stack/stack-files.js';

type Line = Readonly<Record<string, unknown>>;

const app = await newApp();

/** The lines about a request, of every process. */
function linesOf(requestId: string): Line[] {
  return logLines(currentRun(), requestId).map((line) => JSON.parse(line) as Line);
}

/** The lines once the condition holds, else those of the last look. */
async function linesOnce(requestId: string, done: (lines: Line[]) => boolean): Promise<Line[]> {
  const end = Date.now() + 10_000;
  while (!done(linesOf(requestId)) && Date.now() < end) await delay(50);
  return linesOf(requestId);
}

const applied = (service: string, eventType: string) =>
  expect.objectContaining({ event: 'event.applied', service, eventType });

it('one id leads from the gateway through the services to those who apply the event', async () => {
  const id = unique('req_trace');
  const { user_id } = succeeded(
    await call<{ user_id: string }>('POST', '/v1/auth/users/create', {
      key: app.secretKey,
      headers: { 'x-request-id': id },
      body: { email: realEmail() },
    }),
  );
  const expected = ['request', 'rpc', 'event.applied'];
  const lines = await linesOnce(id, (seen) =>
    expected.every((name) => seen.some(({ event }) => event === name)),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'request',
        service: 'gateway',
        route: '/v1/auth/users/create',
        code: 'ok',
      }),
      expect.objectContaining({
        event: 'rpc',
        service: 'identity',
        procedure: 'identity.v1.create_user',
        code: 'ok',
      }),
      applied('wallet', 'user.created'),
    ]),
  );
  expect(JSON.stringify(lines)).not.toContain(user_id);
});

it('a deletion is followed into every service that forgets the user', async () => {
  const { userId } = await signIn(app);
  const id = unique('req_trace');
  const path = `/v1/auth/users/${userId}/delete`;
  succeeded(await call('DELETE', path, { key: app.secretKey, headers: { 'x-request-id': id } }));
  const services = ['mfa', 'otp-delivery', 'session', 'wallet'];
  const isThere = (seen: Line[]) => (service: string) =>
    seen.some((line) => line['service'] === service && line['event'] === 'event.applied');
  const lines = await linesOnce(id, (seen) => services.every(isThere(seen)));
  expect(lines).toEqual(expect.arrayContaining(services.map((service) => applied(service, 'user.deleted'))));
});

import { it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { processes } from '../harness/stack/replica.js';
import { currentRun } from '../harness/stack/run.js';

it('public traffic goes on while the process of administration is down, and finds it again', async () => {
  const app = await newApp();
  const { adminKey: key } = currentRun();
  const status = async () => (await call('GET', '/v1/admin/apps', { key })).status;
  processes.signal('admin', 'SIGKILL');
  await until(async () => (await status()) === 503);
  succeeded(await app.api.users.create({ email: realEmail() }));
  await until(async () => (await status()) === 200);
});

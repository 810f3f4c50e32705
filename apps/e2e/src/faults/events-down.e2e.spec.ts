import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { expectRefusal, expectUnavailable, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realPhone, unique } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { OwnStack } from '../harness/stack/own-stack.js';

let stack: OwnStack;
let app: TestApp;
let provider: Server;

const idOf = ({ headers }: Answer<unknown>) => headers.get('x-request-id') ?? '';

/** A provider of SMS that knows no number. */
async function startProvider(): Promise<string> {
  provider = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 21211, message: 'not a valid phone number' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  stack = await OwnStack.start({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'token-of-an-unkind-provider',
    TWILIO_FROM: '+15017122661',
    TWILIO_BASE_URL: await startProvider(),
  });
  app = await newApp();
});

afterAll(async () => {
  await stack.stop();
  await new Promise((resolve) => provider.close(resolve));
});

it('the record of a message that failed has the code of the provider', async () => {
  const sent = await app.api.otps.sms.send({ phone_number: realPhone() });
  succeeded(sent);
  const message = await eventually(async () => {
    const record = succeeded(await app.api.requests.get({ request_id: idOf(sent) }));
    return record.message?.state === 'queued' ? undefined : record.message;
  });
  expect(message).toEqual({
    id: expect.stringMatching(/^msg_/),
    channel: 'sms',
    state: 'failed',
    failure: 'rejected',
    provider_code: 'twilio_21211',
  });
});

describe('while events is down', () => {
  const refused: Answer<unknown>[] = [];

  beforeAll(() => stack.takeDown('events'));

  it('every request goes on, and none is slower for its record', async () => {
    const { token } = await signIn(app);
    succeeded(await app.api.sessions.verify({ session_token: token }));
    for (let n = 0; n < 20; n += 1)
      refused.push(await app.publicApi.sessions.verify({ session_token: unique('token') }));
    for (const answer of refused) expectRefusal(answer, 404, 'session_not_found');
  });

  it('a record is 503', async () => {
    const answer = await app.api.requests.get({ request_id: idOf(refused[0]!) });
    expectUnavailable(answer);
  });

  it('when it is back, it has the records of the time between', async () => {
    await stack.bringBack();
    for (const answer of refused) {
      // A batch that was not taken is tried again within a second.
      const record = succeeded(await app.api.requests.get({ request_id: idOf(answer) }));
      expect(record).toMatchObject({ operation: 'verifySession', reason: 'session_unknown' });
    }
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseItem, parseList } from 'structured-headers';
import type { Replica } from '@latchkey/stack-runner';
import { expectRefusal, expectRetryAfter } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { type Answer, call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';

const PER_KEY = 30;
const PER_IP = 10;
const RUN_MS = 6000;
const LIST = `/v1/auth/sessions/list?user_id=${unknownId('user')}`;

let stack: OwnStack;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  stack = await OwnStack.start({ RATE_LIMIT_PER_KEY: String(PER_KEY), RATE_LIMIT_PER_IP: String(PER_IP) });
  app = await newApp();
  other = await newApp();
});

afterAll(() => stack.stop());

/** Calls with this key in several chains until the time is over. @returns the answers. */
async function hammer(key: string, baseUrls: readonly (string | undefined)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + RUN_MS;
  const chain = async (baseUrl: string | undefined) => {
    while (performance.now() < end)
      answers.push(await call('GET', LIST, { key, ...(baseUrl && { baseUrl }) }));
  };
  await Promise.all(baseUrls.map(chain));
  return answers;
}

it('one address may guess a few keys in a second, and a valid key still works from it', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => call('GET', LIST, { key: 'sk_test_x' })),
  );
  const refused = guesses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(guesses.filter(({ status }) => status === 401).length + refused.length).toBe(50);
  for (const answer of refused) {
    expectRefusal(answer, 429, 'rate_limited');
    expect(expectRetryAfter(answer)).toBe(1);
    expect(parseList(answer.headers.get('ratelimit-policy')!)).toEqual([
      ['per_ip', new Map(Object.entries({ q: PER_IP, w: 1 }))],
    ]);
  }
  const answer = await call('GET', LIST, { key: app.secretKey });
  expect(answer.status).toBe(200);
  expect(parseItem(answer.headers.get('ratelimit')!)).toEqual(['per_key', expect.any(Map)]);
});

(canStartReplicas ? it : it.skip)(
  'two gateways limit one key together, and leave another key alone',
  async () => {
    const replica: Replica = await startReplica('gateway');
    try {
      const both = [undefined, replica.baseUrl].flatMap((url) => Array<string | undefined>(6).fill(url));
      const beganAt = performance.now();
      const hammering = hammer(app.secretKey, both);
      const calm = await call('GET', LIST, { key: other.secretKey, baseUrl: replica.baseUrl });
      const answers = await hammering;
      const seconds = (performance.now() - beganAt) / 1000;
      expect(calm.status).toBe(200);
      const admitted = answers.filter(({ status }) => status === 200).length;
      expect(answers.filter(({ status }) => status === 429).length + admitted).toBe(answers.length);
      // Apart they would admit twice the rate, beside the first second of each.
      expect(admitted - 2 * PER_KEY).toBeLessThan(1.5 * PER_KEY * seconds);
      expect(admitted).toBeGreaterThan(0.5 * PER_KEY * seconds);
    } finally {
      await replica.stop();
    }
  },
);

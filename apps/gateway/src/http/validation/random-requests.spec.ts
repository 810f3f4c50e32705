import { describe, expect, it } from '@jest/globals';
import { fuzzing } from '@latchkey/platform/testing';
import { assert, asyncProperty } from 'fast-check';
import { API_CONTROLLERS } from '../../gateway.module.js';
import { excessOfRequest, sizeOf } from '../../testing/answer-cost.js';
import { randomBody } from '../../testing/random-bodies.js';
import { randomHead } from '../../testing/random-heads.js';
import { send, sendRaw, typeOfBody } from '@latchkey/edge/testing';
import { sharedGateway } from '../../testing/test-gateway.js';
import { endpointsOf } from '@latchkey/edge';

const SEED = 20261122;
const BODIES_PER_ENDPOINT = 12;
const HEADS = 500;

const ENDPOINTS = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);
const WITH_BODY = ENDPOINTS.filter(({ method }) => method !== 'GET');

const gateway = await sharedGateway();

const { secret, public: token } = gateway.keys;
/** Each kind of key that a client may hold, and none. */
const KEYS = { 'the secret key': secret, 'the public token': token, 'no key': undefined };

describe('random bodies of 100 KiB cost little with each kind of key', () => {
  it.each(
    WITH_BODY.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const),
  )(
    '%s',
    async (_, endpoint, index) => {
      const path = endpoint.path.replace('{provider}', 'apple').replace(/\{\w+\}/g, 'user_1');
      const { method } = endpoint;
      const property = asyncProperty(randomBody(endpoint, WITH_BODY), async ({ bytes: body }) => {
        const headers = typeOfBody(endpoint);
        for (const [name, key] of Object.entries(KEYS)) {
          const request = async () => sizeOf(await send(gateway, path, { method, key, body, headers }));
          expect({ [name]: await excessOfRequest(request) }).toEqual({ [name]: undefined });
        }
      });
      await assert(property, fuzzing({ seed: SEED + index, runs: BODIES_PER_ENDPOINT }));
    },
    120_000,
  );
});

it('random heads of 15 KB cost little', async () => {
  const property = asyncProperty(randomHead(ENDPOINTS), async ({ method, path, headers }) => {
    const isGiven = headers.some((line) => line.startsWith('Authorization'));
    const own = ['Host: a', 'Connection: close', ...(isGiven ? [] : [`Authorization: Bearer ${secret}`])];
    const request = `${[`${method} ${path} HTTP/1.1`, ...own, ...headers].join('\r\n')}\r\n\r\n`;
    const excess = await excessOfRequest(async () => {
      const answer = await sendRaw(gateway, request);
      return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), bytes: Buffer.byteLength(answer) };
    });
    expect(excess).toBeUndefined();
  });
  await assert(property, fuzzing({ seed: SEED, runs: HEADS }));
}, 120_000);

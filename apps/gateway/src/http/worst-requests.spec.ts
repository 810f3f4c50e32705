import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_CONTROLLERS } from '../gateway.module.js';
import { type Sent, send } from '../testing/send.js';
import { ADMIN_KEY, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { worstBodies } from '../testing/worst-bodies.js';
import { type Endpoint, endpointsOf } from './endpoint.js';

/** Of the whole process, the client that sends the request included. */
const MOST_CPU_MS = 50;
const MOST_MIB = 32;
const MOST_ANSWER_BYTES = 64 * 1024;
/** Compilation, garbage of requests before and other processes disturb one measurement, not each of these. */
const TRIES = 6;

const ENDPOINTS = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);
const WITH_BODY = ENDPOINTS.filter(({ method }) => method !== 'GET');
const WITH_QUERY = ENDPOINTS.filter(({ method }) => method === 'GET');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace(/:[a-z_]+/g, 'user_1');

/** 15 KB of names and values, as they stand behind a `?`. */
const WORST_QUERIES: Readonly<Record<string, string>> = {
  'many names': Array.from({ length: 2000 }, (_, n) => `k${n}=1`).join('&'),
  'one name very often': 'limit=1&'.repeat(1800),
  'NULs below many names': Array.from({ length: 1200 }, (_, n) => `k${n}=%00`).join('&'),
  'a long name': 'k'.repeat(15_000),
  'a long value': `user_id=${'%F0%9F%98%80'.repeat(1200)}`,
  digits: `limit=${'1'.repeat(15_000)}`,
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Cost {
  readonly ms: number;
  readonly mib: number;
  readonly bytes: number;
  readonly status: number;
}

async function costOf(path: string, sent: Sent): Promise<Cost> {
  const heap = heapBytes();
  const cpu = process.cpuUsage();
  const { status, json } = await send(gateway, path, sent);
  const { user, system } = process.cpuUsage(cpu);
  const mib = (heapBytes() - heap) / 2 ** 20;
  return { ms: (user + system) / 1000, mib, bytes: Buffer.byteLength(JSON.stringify(json)), status };
}

function heapBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is above a limit every time, if anything is. */
async function excessOf(path: string, sent: Sent): Promise<Cost | undefined> {
  let cost: Cost | undefined;
  for (let turn = 0; turn < TRIES; turn += 1) {
    cost = await costOf(path, sent);
    const isFine = cost.ms <= MOST_CPU_MS && cost.mib <= MOST_MIB && cost.bytes <= MOST_ANSWER_BYTES;
    if (isFine && cost.status !== 500) return undefined;
  }
  return cost;
}

const keysOf = ({ access }: Endpoint) =>
  access === 'admin' ? [ADMIN_KEY] : [gateway.keys.secret, gateway.keys.public];

describe('the worst that a request can hold costs little', () => {
  const seen = new Set<string>();

  it.each(WITH_BODY.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const [key, other] = endpoint.access === 'public' ? keysOf(endpoint).toReversed() : keysOf(endpoint);
      const excess: Record<string, Cost> = {};
      let first = true;
      for (const { name, text } of worstBodies(endpoint, seen)) {
        const path = pathOf(endpoint);
        const sent = { method: endpoint.method, body: text };
        const cost = await excessOf(path, { ...sent, key });
        if (cost) excess[name] = cost;
        const ofOther = first && other ? await excessOf(path, { ...sent, key: other }) : undefined;
        if (ofOther) excess[`${name}, the other kind of key`] = ofOther;
        first = false;
      }
      expect(excess).toEqual({});
    },
    120_000,
  );

  it.each(WITH_QUERY.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const excess: Record<string, Cost> = {};
    for (const [name, query] of Object.entries(WORST_QUERIES)) {
      const cost = await excessOf(`${pathOf(endpoint)}?${query}`, { key: keysOf(endpoint)[0] });
      if (cost) excess[name] = cost;
    }
    expect(excess).toEqual({});
  });

  it('a path of 15 KB', async () => {
    for (const id of ['%00'.repeat(5000), '%ff'.repeat(5000), 'a'.repeat(15_000)])
      expect(await excessOf(`/v1/auth/users/${id}`, { key: gateway.keys.secret })).toBeUndefined();
  });
});

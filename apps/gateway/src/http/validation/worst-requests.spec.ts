import { describe, expect, it } from '@jest/globals';
import { API_CONTROLLERS } from '../../gateway.module.js';
import { excessOfRequest, sizeOf } from '../../testing/answer-cost.js';
import { send, type Sent, typeOfBody } from '@latchkey/edge/testing';
import { sharedGateway } from '../../testing/test-gateway.js';
import { worstBodies } from '../../testing/worst-bodies.js';
import { type Endpoint, endpointsOf } from '@latchkey/edge';

const ENDPOINTS = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);
const WITH_BODY = ENDPOINTS.filter(({ method }) => method !== 'GET');
const WITH_QUERY = ENDPOINTS.filter(({ method }) => method === 'GET');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace('{provider}', 'apple').replace(/\{\w+\}/g, 'user_1');

/** 15 KB of names and values, as they stand behind a `?`. */
const WORST_QUERIES: Readonly<Record<string, string>> = {
  'many names': Array.from({ length: 2000 }, (_, n) => `k${n}=1`).join('&'),
  'one name very often': 'limit=1&'.repeat(1800),
  'NULs below many names': Array.from({ length: 1200 }, (_, n) => `k${n}=%00`).join('&'),
  'a long name': 'k'.repeat(15_000),
  'a long value': `user_id=${'%F0%9F%98%80'.repeat(1200)}`,
  digits: `limit=${'1'.repeat(15_000)}`,
};

const gateway = await sharedGateway();

const excessOf = (path: string, sent: Sent) =>
  excessOfRequest(async () => sizeOf(await send(gateway, path, sent)));

const KEYS = [gateway.keys.secret, gateway.keys.public];

describe('hostile requests cost little', () => {
  const seen = new Set<string>();

  it.each(WITH_BODY.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const [key, other] = endpoint.access === 'public' ? KEYS.toReversed() : KEYS;
      const excess: Record<string, object> = {};
      let first = true;
      for (const { name, text } of worstBodies(endpoint, seen)) {
        const path = pathOf(endpoint);
        const sent = { method: endpoint.method, body: text, headers: typeOfBody(endpoint) };
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
    const excess: Record<string, object> = {};
    for (const [name, query] of Object.entries(WORST_QUERIES)) {
      const cost = await excessOf(`${pathOf(endpoint)}?${query}`, { key: KEYS[0] });
      if (cost) excess[name] = cost;
    }
    expect(excess).toEqual({});
  });

  it('a path of 15 KB', async () => {
    for (const id of ['%00'.repeat(5000), '%ff'.repeat(5000), 'a'.repeat(15_000)])
      expect(await excessOf(`/v1/auth/users/${id}`, { key: gateway.keys.secret })).toBeUndefined();
  });
});

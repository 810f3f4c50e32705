import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { longestTurnMs, MOST_COST, ofBytes } from '@latchkey/platform/testing';
import { MOST_MEMBERS } from '../http/json-body.js';
import { send } from '../testing/send.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { SLOW_VALUES } from '../testing/worst-values.js';
import { IMPORT_LIMIT_BYTES } from './user-imports.controller.js';

const ROOM = IMPORT_LIMIT_BYTES - 1024;
const ROWS = 1000;
const MEMBERS_OF_A_ROW = MOST_MEMBERS / ROWS - 1;
/** Of a name, before its number. */
const MEMBER_BYTES = Math.floor(ROOM / MOST_MEMBERS) - 10;
/** A measurement is repeated, on a busy machine for long. */
const LIMIT_MS = 120_000;

const users = (json: string) => `{"users":${json}}`;
/** As many rows as a call takes, each of its part of the body. */
const rows = (row: (bytes: number) => string) =>
  users(`[${Array.from({ length: ROWS }, () => row(ROOM / ROWS - 1)).join(',')}]`);

const BODIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SLOW_VALUES).map(([name, make]) => [name, users(make(ROOM))])),
  'lists, one in another': users(`[${ofBytes(`${'['.repeat(20)}${']'.repeat(20)},`, ROOM - 4)}1]`),
  'a row of many members': users(`[${SLOW_VALUES['many members named by numbers']?.(ROOM - 2)}]`),
  'rows of many unknown members': rows((bytes) => SLOW_VALUES['many members']?.(bytes) ?? ''),
  'rows of many wrong emails': rows(
    () => `{"external_id":"a","emails":[${'{"email":""},'.repeat(MEMBERS_OF_A_ROW - 2)}{}]}`,
  ),
  'as many members as it may have': users(
    `{${Array.from({ length: MOST_MEMBERS - 1 }, (_, n) => `"${ofBytes('k', MEMBER_BYTES)}${n}":1`).join(',')}}`,
  ),
  'rows with a long unknown name': rows((bytes) => `{"${ofBytes('external_i', bytes - 8)}":1}`),
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('an import keeps no other request waiting for long, whatever its body holds', () => {
  const cases = Object.entries(BODIES);
  it.each(cases)(
    '%s',
    async (_, body) => {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(IMPORT_LIMIT_BYTES);
      let status = 0;
      const ms = await longestTurnMs(async () => {
        const path = '/v1/auth/users/import';
        const sent = { method: 'POST', key: gateway.keys.secret, body };
        ({ status } = await send(gateway, path, sent));
      });
      expect(status).toBeLessThan(500);
      expect(ms).toBeLessThanOrEqual(MOST_COST.cpuMs);
    },
    LIMIT_MS,
  );
});

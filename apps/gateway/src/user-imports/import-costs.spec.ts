import { describe, expect, it } from '@jest/globals';
import { longestTurnMs, MOST_COST, ofBytes, type ValuesOfBytes } from '@latchkey/platform/testing';
import { MOST_HOLDERS, MOST_MEMBERS } from '@latchkey/edge';
import { send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';
import { membersOf, SLOW_VALUES } from '../testing/worst-values.js';
import { IMPORT_LIMIT_BYTES } from '@latchkey/edge';

const ROOM = IMPORT_LIMIT_BYTES - 1024;
const ROWS = 1000;
/** A measurement is repeated, on a busy machine for long. */
const LIMIT_MS = 120_000;

const users = (json: string) => `{"users":${json}}`;
/** As many rows as a call takes, each of its part of the body. */
const rows = (bytes: number, row: (bytes: number) => string) =>
  users(`[${Array.from({ length: ROWS }, () => row(bytes / ROWS - 1)).join(',')}]`);

const COSTLY: ValuesOfBytes = {
  ...Object.fromEntries(
    Object.entries(SLOW_VALUES).map(([name, make]) => [name, (bytes: number) => users(make(bytes))]),
  ),
  'lists, one in another': (bytes) =>
    users(`[${ofBytes(`${'['.repeat(20)}${']'.repeat(20)},`, bytes - 4)}1]`),
  'a row of many members': (bytes) => users(`[${SLOW_VALUES['many members named by numbers']?.(bytes - 2)}]`),
  'a row of long members': (bytes) =>
    users(`[${membersOf(bytes, (n) => `"${ofBytes('k', ROOM / MOST_MEMBERS - 10)}${n}":1`)}]`),
  'rows of many unknown members': (bytes) => rows(bytes, (part) => SLOW_VALUES['many members']?.(part) ?? ''),
  'rows of many wrong emails': (bytes) =>
    rows(bytes, (part) => `{"external_id":"a","emails":[${ofBytes('{"email":""},', part - 40)}{}]}`),
  'rows with a long unknown name': (bytes) =>
    rows(bytes, (part) => `{"${ofBytes('external_i', part - 8)}":1}`),
};

/** The largest body of its kind that is not refused for its number of members, objects and lists. */
function largest(make: (bytes: number) => string): string {
  for (let bytes = ROOM; ;) {
    const body = make(bytes);
    const excess = Math.max(countOf(body, /:/g) / MOST_MEMBERS, countOf(body, /[[{]/g) / MOST_HOLDERS);
    if (excess <= 1) return body;
    bytes = Math.floor((bytes * 0.995) / excess);
  }
}

const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

const gateway = await sharedGateway();

describe('an import keeps no other request waiting for long, whatever its body holds', () => {
  const cases = Object.entries(COSTLY);
  it.each(cases)(
    '%s',
    async (_, make) => {
      const body = largest(make);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(IMPORT_LIMIT_BYTES);
      let status = 0;
      const ms = await longestTurnMs(async () => {
        const path = '/v1/auth/users/import';
        const sent = { method: 'POST', key: gateway.keys.secret, body };
        ({ status } = await send(gateway, path, sent));
      });
      expect(status).toBeLessThan(500);
      expect(status).not.toBe(413);
      expect(ms).toBeLessThanOrEqual(MOST_COST.cpuMs);
    },
    LIMIT_MS,
  );
});

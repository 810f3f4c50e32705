import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantTo } from '../testing/session-replica.js';

const { database, replica, caller } = await sessionFixture('row_size');

/** Chrome on Windows, and a passcode by email. */
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SESSIONS = 200;

describe('on its pages, a usual session', () => {
  it('takes 900 bytes or less, and what is kept of its JWT 450 or less', async () => {
    for (let made = 0; made < SESSIONS; made += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => grantUsual(made + index)));
    await replica.flush();
    // As the pages are filled: with their headers, the room that is left for updates, and no dead rows.
    await database.query('VACUUM FULL sessions');
    await database.query('VACUUM FULL kept_jwts');
    const [bytes] = await database.query<{ session: number; jwt: number }>(
      `SELECT pg_relation_size('sessions')::int / $1 AS session, pg_relation_size('kept_jwts')::int / $1 AS jwt`,
      [SESSIONS],
    );
    expect(bytes?.session).toBeLessThanOrEqual(900);
    expect(bytes?.session).toBeGreaterThan(600);
    expect(bytes?.jwt).toBeLessThanOrEqual(450);
  });
});

function grantUsual(number: number) {
  const email_id = newId('email');
  const method = {
    method_id: email_id,
    method_type: 'email',
    email_id,
    email: `ada.lovelace${number}@example.com`,
    last_verified_at: 1,
  } as const;
  return grantTo(replica, caller, {
    factor: { delivery_channel: 'email', type: 'otp', method },
    device_fingerprint: { ip: '203.0.113.17', user_agent: BROWSER },
  });
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InspectMessagesInput } from '@latchkey/contracts/otp-delivery';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { INSPECTED_MESSAGES } from './inspected-messages.repository.js';
import { InspectedMessages } from './inspected-messages.service.js';

const ROWS = 6000;
const STATES = ['delivered', 'delivered', 'delivered', 'failed', 'cancelled'] as const;

const fixture = await otpDeliveryFixture();
const messages = fixture.get(InspectedMessages);
/** The second of the newest message; each second has two. */
const NOW_S = Math.floor(Date.now() / 1000) - 3600;

beforeAll(async () => {
  await fixture.source.query(
    `INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, state, failure, provider_code,
        attempts, expires_at, created_at, finished_at)
      SELECT 'msg_' || lpad(n::text, 6, '0'), 'app_' || n % 3, 'user_' || n % 300, 'email_' || n % 600, 'passcode', n,
        'email', state, CASE state WHEN 'failed' THEN 'rejected' END, CASE state WHEN 'failed' THEN 'smtp_550' END,
        1, to_timestamp($2), to_timestamp($2) - (($1 - n) / 2) * interval '1 second', to_timestamp($2)
      FROM generate_series(1, $1::int) AS n CROSS JOIN LATERAL (SELECT ($3::text[])[1 + n % 5] AS state) AS s`,
    [ROWS, NOW_S, STATES],
  );
  await fixture.source.query('ANALYZE messages');
});

const stateOf = (n: number) => STATES[n % 5];
const hasFailed = (n: number) => ['failed', 'cancelled'].includes(stateOf(n) ?? '');
const secondOf = (n: number) => NOW_S - Math.floor((ROWS - n) / 2);
const expected = (matches: (n: number) => boolean) =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at).filter(matches);

describe('the list of messages', () => {
  it.each<[string, InspectMessagesInput, (n: number) => boolean]>([
    ['of an App', { app_id: 'app_1' }, (n) => n % 3 === 1],
    ['of an App, delivered', { app_id: 'app_1', status: 'delivered' }, (n) => n % 3 === 1 && !hasFailed(n)],
    ['of an App, failed', { app_id: 'app_1', status: 'failed' }, (n) => n % 3 === 1 && hasFailed(n)],
    ['of all Apps, failed', { status: 'failed' }, hasFailed],
    ['of a user', { user_id: 'user_4' }, (n) => n % 300 === 4],
    ['of a user, failed', { user_id: 'user_4', status: 'failed' }, (n) => n % 300 === 4 && hasFailed(n)],
    ['of an address', { app_id: 'app_1', user_id: 'user_4', method_id: 'email_304' }, (n) => n % 600 === 304],
    ['of a user in another App', { app_id: 'app_2', user_id: 'user_4' }, () => false],
    [
      'of a time in an App',
      { app_id: 'app_0', created_after: NOW_S - 300, created_before: NOW_S - 100 },
      (n) => n % 3 === 0 && secondOf(n) >= NOW_S - 300 && secondOf(n) < NOW_S - 100,
    ],
  ])('%s: newest first, and its pages neither miss nor repeat any', async (_, query, matches) => {
    const found: number[] = [];
    let after: string | undefined;
    do {
      const page = await messages.list({ ...query, limit: 100, ...(after && { after }) });
      found.push(...page.messages.map(({ id }) => Number(id.slice(-6))));
      after = page.next;
    } while (after !== '');
    expect(found).toEqual(expected(matches));
  });

  it.each<[string, InspectMessagesInput]>([
    ['no filter', {}],
    ['what was delivered, of all Apps', { status: 'delivered' }],
    ['a place that no page has answered', { app_id: 'app_1', after: 'msg_1' }],
  ])('refuses %s', async (_, query) => {
    await expect(messages.list(query)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('each combination is read from an index', () => {
  it.each<[keyof typeof INSPECTED_MESSAGES, string]>([
    ['user', 'messages_user_idx'],
    ['app', 'messages_app_idx'],
    ['undelivered', 'messages_undelivered_idx'],
  ])('%s', async (key, index) => {
    const lines = await fixture.source.query<Record<string, string>[]>(
      `EXPLAIN (GENERIC_PLAN) ${INSPECTED_MESSAGES[key].text}`,
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('one message', () => {
  it('is shown as its provider has refused it, without address, code or text', async () => {
    const caller = newCaller();
    const [user_id, method_id] = [newId('user'), newId('email')];
    const destination = `${method_id}@example.com`;
    fixture.inbox.mood = '550';
    await fixture.passcodes.send(caller, { user_id, method_id, type: 'email', destination });
    const message = await eventually(async () => {
      const [found] = (await messages.list({ app_id: caller.app_id, status: 'failed' })).messages;
      return found;
    });
    expect(message).toEqual({
      id: expect.stringMatching(/^msg_/),
      app_id: caller.app_id,
      user_id,
      method_id,
      kind: 'passcode',
      channel: 'email',
      status: 'failed',
      failure: 'rejected',
      provider_code: 'smtp_550',
      attempts: 1,
      created_at: expect.any(Number),
      finished_at: expect.any(Number),
      expires_at: expect.any(Number),
    });
    expect(await messages.get(message.id)).toEqual(message);
  });

  it('that a newer code replaced has failed', async () => {
    expect(await messages.get('msg_000004')).toMatchObject({ status: 'failed', failure: 'superseded' });
  });

  it('that is unknown is 404', async () => {
    await expect(messages.get('msg_x')).rejects.toMatchObject({ code: 'message_not_found' });
  });
});

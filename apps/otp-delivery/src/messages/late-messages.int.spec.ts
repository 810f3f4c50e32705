import { afterEach, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { recipientsOf } from '../testing/recipients.js';
import { MessageOutcomes } from './message-outcomes.service.js';
import { MessagesRepository } from './messages.repository.js';

const fixture = await otpDeliveryFixture();
await fixture.stopWorker();

const messages = new MessagesRepository(fixture.source);
const { newRecipient, sendEmail, messageOf } = recipientsOf(fixture);
afterEach(() => fixture.source.query('DELETE FROM messages'));

interface Row {
  readonly count?: number;
  readonly attempts?: number;
  /** Age in seconds. */
  readonly age?: number;
  readonly lasts?: string;
  readonly state?: 'queued' | 'delivered';
}

/** Messages like one that was sent, but for these members. */
async function add({ count = 1, attempts = 0, age = 600, lasts = '7 days', state = 'queued' }: Row) {
  const { id } = await messageOf((await sendEmail(newRecipient())).otp_id);
  const ids = Array.from({ length: count }, () => newId('message'));
  await fixture.source.query(
    `INSERT INTO messages SELECT (jsonb_populate_record(m, jsonb_build_object('id', new.id,
         'state', $3::text, 'attempts', $4::integer, 'leased_until', NULL, 'created_at', now() - $5 * interval '1 second',
         'expires_at', now() + $6::interval, 'finished_at', CASE WHEN $3 <> 'queued' THEN now() END,
         'payload_sealed', CASE WHEN $3 = 'queued' THEN m.payload_sealed END))).*
       FROM messages m, unnest($2::text[]) AS new (id) WHERE m.id = $1`,
    [id, ids, state, attempts, age, lasts],
  );
  await fixture.source.query('DELETE FROM messages WHERE id = $1', [id]);
}

const late = async () => Math.round((await messages.oldestWaitSeconds()) / 60);

it('a message that was not tried yet is late by its age', async () => {
  expect(await late()).toBe(0);
  await add({ age: 600 });
  expect(await late()).toBe(10);
});

it('one that has expired is not late', async () => {
  await add({ lasts: '-1 seconds' });
  expect(await late()).toBe(0);
});

it('a recipient that refuses makes nothing late while others get their messages', async () => {
  await add({ attempts: 20 });
  expect(await late()).toBe(10);
  await add({ state: 'delivered', count: 4 });
  expect(await late()).toBe(0);
  await add({ attempts: 1, age: 120 });
  expect(await late()).toBe(2);
});

it('a link that was refused for days is not late, also where nothing else is sent', async () => {
  await add({ attempts: 46, age: 200_000 });
  expect(await late()).toBe(0);
});

it('a channel that refuses one message in five is late, whatever it delivers besides', async () => {
  await add({ attempts: 20, count: 3 });
  await add({ state: 'delivered', count: 11 });
  expect(await late()).toBe(10);
});

it('all messages that expired in an outage end in one run, each with its event', async () => {
  await add({ lasts: '-1 seconds', count: 450 });
  await fixture.get(MessageOutcomes).failExpired();
  const [{ failed, told } = {}] = await fixture.source.query<Record<'failed' | 'told', number>[]>(
    `SELECT count(*)::integer AS failed, (SELECT count(*)::integer FROM outbox o
         WHERE o.type = 'message.failed' AND o.data->>'message_id' IN (SELECT id FROM messages)) AS told
       FROM messages WHERE state = 'failed'`,
  );
  // A batch may be in the hands of the job, which goes on beside this.
  expect(failed).toBeGreaterThanOrEqual(350);
  expect(told).toBe(failed);
});

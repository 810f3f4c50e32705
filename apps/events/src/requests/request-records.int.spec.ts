import { afterAll, expect, it } from '@jest/globals';
import type { RequestRecord } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { retentionOf } from '../events.lifecycle.js';
import { eventsMigrations } from '../events.schema.js';
import { RequestRecordEntity } from './request-record.entity.js';
import { RequestRecordsRepository } from './request-records.repository.js';
import { RequestRecordsService } from './request-records.service.js';

const RETENTION = retentionOf({ WEBHOOK_DELIVERY_RETENTION_DAYS: 30, REQUEST_RECORD_RETENTION_DAYS: 7 });

const DAY_MS = 24 * 3600 * 1000;

const database = await createServiceTables('request_records', {
  schema: 'events',
  migrations: eventsMigrations,
  entities: [RequestRecordEntity],
  logger: createLogger({ service: 'spec', level: 'error' }),
});
const source = await database.connect();
const repository = new RequestRecordsRepository(source.getRepository(RequestRecordEntity), {
  REQUEST_RECORD_RETENTION_DAYS: 7,
});
const records = new RequestRecordsService(repository);

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

function recordOf(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: newId('rec'),
    app_id: 'app_1',
    request_id: newId('req'),
    client_request_id: null,
    operation: 'verifyOtp',
    answered_at_ms: Date.now(),
    status: 400,
    error_type: 'invalid_otp',
    user_id: newId('user'),
    reason: 'otp_guess_3_of_5',
    message_id: null,
    message_channel: null,
    ...changes,
  };
}

it('answers a record as it was handed over', async () => {
  const refused = recordOf();
  const sent = recordOf({
    client_request_id: 'req_of_the_client',
    status: 200,
    error_type: null,
    reason: null,
    message_id: 'msg_1',
    message_channel: 'sms',
  });
  await records.record([refused, sent]);
  expect(await records.get('app_1', refused.request_id)).toEqual({ record: refused });
  expect(await records.get('app_1', sent.request_id)).toEqual({ record: sent });
});

it('knows no record of another App, even under the same request id', async () => {
  const mine = recordOf();
  const theirs = recordOf({ app_id: 'app_2', request_id: mine.request_id, reason: 'otp_expired' });
  await records.record([mine, theirs]);
  expect((await records.get('app_1', mine.request_id)).record).toEqual(mine);
  await expect(records.get('app_3', mine.request_id)).rejects.toMatchObject({ code: 'request_not_found' });
});

it('answers the newest of several requests with one id', async () => {
  const first = recordOf();
  const second = recordOf({ request_id: first.request_id, reason: 'otp_guess_4_of_5' });
  await records.record([second]);
  await records.record([first]);
  expect((await records.get('app_1', first.request_id)).record.reason).toBe('otp_guess_4_of_5');
});

it('keeps a record once, however often and in however many batches at once it is handed over', async () => {
  const batch = Array.from({ length: 100 }, () => recordOf());
  const answers = await Promise.all(Array.from({ length: 20 }, () => records.record(batch)));
  expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(100);
  expect(await records.record([])).toEqual({ recorded: 0 });
});

it('knows a record for seven days, and removes it then', async () => {
  const young = recordOf({ answered_at_ms: Date.now() - 7 * DAY_MS + 60_000 });
  const old = recordOf({ answered_at_ms: Date.now() - 7 * DAY_MS - 1000 });
  await records.record([young, old]);
  expect((await records.get('app_1', young.request_id)).record.id).toBe(young.id);
  await expect(records.get('app_1', old.request_id)).rejects.toMatchObject({ code: 'request_not_found' });
  expect(await removeOutdated(source, RETENTION)).toBe(1);
  expect(await source.getRepository(RequestRecordEntity).countBy({ id: young.id })).toBe(1);
});

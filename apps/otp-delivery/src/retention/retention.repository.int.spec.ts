import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newCaller } from '../testing/callers.js';
import { OtpDeliveryBench } from '../testing/otp-delivery.bench.js';
import { RetentionRepository } from './retention.repository.js';

const bench = new OtpDeliveryBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const caller = newCaller({ environment: 'test' });

async function passcode(method_id: string, state: string): Promise<void> {
  const input = {
    user_id: 'user_1',
    method_id,
    type: 'email',
    destination: `${method_id}@sandbox.test`,
  } as const;
  await bench.passcodes.send(caller, input);
  await bench.source.query(`UPDATE passcodes SET ${state} WHERE method_id = $1`, [method_id]);
}

const methods = async () => {
  const rows = await bench.source.query<{ method_id: string }[]>(
    'SELECT method_id FROM passcodes ORDER BY 1',
  );
  return rows.map(({ method_id }) => method_id);
};

it('keeps what still counts and deletes what does not', async () => {
  const old = (days: number) =>
    `sent_at = now() - interval '${days} days', expires_at = now() - interval '${days} days'`;
  await passcode('fresh', 'attempts = 0');
  await passcode('idle', old(2));
  await passcode('idle with wrong guesses', `${old(400)}, wrong_guesses = 1`);
  await passcode('idle and locked for good', `${old(400)}, wrong_guesses = 100`);
  await passcode('idle and locked', `${old(31)}, locked_until = now() + interval '1 minute'`);
  await bench.source.query(
    `UPDATE send_windows SET last_sent_at = now() - interval '25 hours'
     WHERE ctid = (SELECT ctid FROM send_windows LIMIT 1)`,
  );
  expect(await new RetentionRepository(bench.source).deleteOutdated()).toBe(2);
  expect(await methods()).toEqual([
    'fresh',
    'idle and locked',
    'idle and locked for good',
    'idle with wrong guesses',
  ]);
});

it('has no limit on how much it deletes', async () => {
  await bench.source.query(
    `INSERT INTO sms_country_hours (app_id, country, hour, sends)
     SELECT 'app_' || n, 'DE', now() - interval '2 days', 1 FROM generate_series(1, 2500) n`,
  );
  expect(await new RetentionRepository(bench.source).deleteOutdated()).toBe(2500);
});

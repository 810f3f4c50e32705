import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '../lifecycle/index.js';
import { defineEvent } from '@latchkey/platform/events';
import { Outbox } from '../outbox/index.js';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger, type KeptCall, withinCall } from '@latchkey/platform/telemetry';
import { createMigratedDatabase, patient } from '@latchkey/platform/testing/databases';
import { type CallOutcome, Keeping } from '@latchkey/platform/rpc';
import { KEPT_CALL_RETENTION, KeptCallsRepository } from './kept-calls.repository.js';
import { KeptCalls } from './kept-calls.js';

const PROCEDURE = 'spec.v1.change';
const changed = defineEvent<{ secret: string }>('spec.changed');
const logger = createLogger({ service: 'spec', level: 'error' });
const outbox = new Outbox({ nudge: () => undefined });

/** Numbers the effects of the calls, so that two calls never have the same outcome. */
let effects: number;
let keeping: Keeping;

const database = await createMigratedDatabase('kept_calls', 'spec', SERVICE_MIGRATIONS);
const options = { url: database.url, schema: 'spec', entities: [], poolSize: 20, logger };
const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
const kept = new KeptCalls(new KeptCallsRepository(source), logger);

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const KEY = randomBytes(32);
const reopened = () => new Keeping(keeping.id, KEY);

beforeEach(() => {
  effects = 0;
  keeping = new Keeping(newId('spec'), KEY);
});

const ok = (reply: object): CallOutcome => ({ reply, code: 'ok', final: true });
const failure: CallOutcome = { reply: { error: { code: 'internal_error' } }, code: 'internal_error' };

/** A change with its event, as a handler makes it. */
const change = (call: KeptCall): Promise<void> =>
  withinCall({ requestId: 'req_1', kept: call }, () =>
    source.transaction((tx) => outbox.add(tx, changed, { appId: call.id, data: { secret: 'no' } })),
  );

const effect = async (call: KeptCall): Promise<CallOutcome> => {
  await change(call);
  effects += 1;
  return ok({ secret: `the answer ${effects}` });
};

const run = (of: Keeping, work = effect) => kept.run(PROCEDURE, of.next(PROCEDURE), work);
const events = async () =>
  (await source.query<object[]>('SELECT FROM outbox WHERE app_id = $1', [keeping.id])).length;
const endLeases = () =>
  source.query(`UPDATE kept_calls SET leased_until = now() - interval '1 s' WHERE id = $1`, [keeping.id]);

it('runs a call of a request once, however many repetitions race', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => run(reopened())));
  expect(new Set(outcomes.map(({ reply }) => JSON.stringify(reply)))).toEqual(
    new Set(['{"secret":"the answer 1"}']),
  );
  expect(await events()).toBe(1);
});

it('keeps several calls of one procedure apart, and calls of other requests', async () => {
  const first = [await run(keeping), await run(keeping)];
  expect(first.map(({ reply }) => reply)).toEqual([{ secret: 'the answer 1' }, { secret: 'the answer 2' }]);
  const again = reopened();
  expect([await run(again), await run(again)]).toMatchObject(first.map(({ reply }) => ({ reply })));
  expect((await run(new Keeping(newId('spec'), KEY))).reply).toEqual({ secret: 'the answer 3' });
});

it('keeps a refusal, and runs a failed call again', async () => {
  const refusal = { reply: { error: { code: 'too_late' } }, code: 'too_late', final: true };
  const first = keeping.next(PROCEDURE);
  await kept.run(PROCEDURE, first, () => Promise.resolve(refusal));
  expect(await kept.run(PROCEDURE, first, effect)).toEqual({ reply: refusal.reply, code: 'too_late' });
  const second = keeping.next(PROCEDURE);
  await kept.run(PROCEDURE, second, () => Promise.resolve(failure));
  expect(await kept.run(PROCEDURE, second, effect)).toMatchObject({ reply: { secret: 'the answer 1' } });
});

it('numbers a call that never started like its repetition', () => {
  const first = keeping.next(PROCEDURE);
  const second = keeping.next(PROCEDURE);
  keeping.giveBack(PROCEDURE, first);
  expect([first.number, second.number, keeping.next(PROCEDURE).number]).toEqual([1, 2, 1]);
});

it('does not know the outcome of a call that failed, or whose process died, after its change', async () => {
  await run(keeping, async (call) => {
    await change(call);
    return failure;
  });
  for (let turn = 0; turn < 2; turn += 1)
    await expect(run(reopened())).rejects.toMatchObject({ code: 'upstream_timeout' });
  expect([effects, await events()]).toEqual([0, 1]);
});

/** The call of a process that dies before it changed anything: it holds its lease. */
async function abandoned(): Promise<KeptCall> {
  const call = { id: keeping.id, procedure: PROCEDURE, number: 1, attempt: 1 };
  await new KeptCallsRepository(source).begin(call);
  return call;
}

it('takes the call of a dead process over once, and no change of the earlier attempt commits', async () => {
  const earlier = await abandoned();
  await endLeases();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => run(reopened())));
  expect(new Set(outcomes.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
  await expect(change(earlier)).rejects.toMatchObject({ driverError: { code: '40001' } });
  expect(await events()).toBe(1);
});

it('does not take over while the transaction of the earlier attempt may still commit', async () => {
  const earlier = await abandoned();
  await endLeases();
  let repeated: Promise<unknown> = Promise.resolve();
  await withinCall({ requestId: 'req_1', kept: earlier }, () =>
    source.transaction(async (tx) => {
      await outbox.add(tx, changed, { appId: earlier.id, data: { secret: 'no' } });
      repeated = expect(run(reopened())).rejects.toMatchObject({ code: 'upstream_timeout' });
      await new Promise((resolve) => setTimeout(resolve, 300));
    }),
  );
  await repeated;
  expect([effects, await events()]).toEqual([0, 1]);
});

it('waits for a call that runs, and no longer than its caller does', async () => {
  await abandoned();
  await expect(run(reopened())).rejects.toMatchObject({ code: 'upstream_timeout' });
  expect(effects).toBe(0);
});

it('stores no outcome in clear, and opens it with the same key alone', async () => {
  await run(keeping);
  const rows = await source.query<{ outcome: Buffer }[]>('SELECT outcome FROM kept_calls');
  for (const { outcome } of rows) expect(String(outcome)).not.toContain('the answer');
  await expect(run(new Keeping(keeping.id, randomBytes(32)))).rejects.toThrow('does not open');
});

it('keeps an outcome for longer than its request may be repeated, and then removes it', async () => {
  await run(keeping);
  const age = (hours: number) =>
    source.query(`UPDATE kept_calls SET begun_at = now() - $2 * interval '1 hour' WHERE id = $1`, [
      keeping.id,
      hours,
    ]);
  await age(47);
  expect(await removeOutdated(source, [KEPT_CALL_RETENTION])).toBe(0);
  await age(49);
  expect(await removeOutdated(source, [KEPT_CALL_RETENTION])).toBe(1);
});

import { EventEmitter, once } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { noteUserExport } from '@latchkey/contracts/identity';
import type { CallContext } from '@latchkey/platform/rpc';
import { rpcOver } from '../testing/services.js';
import { SERVICES_OF_PERSONS } from './services-of-persons.js';
import { UserExports } from './user-exports.service.js';

const PAGE = { parts: [{ table: 'any', rows: [{ id: 1 }] }], next_table: '', next_after: '' };
const of = (app_id: string) => ({ caller: { app_id } }) as CallContext<Caller>;

/** Exports over services that answer when they may. */
function waiting() {
  const gate = new EventEmitter();
  const released = once(gate, 'released');
  const answer = async () => {
    await released;
    return PAGE;
  };
  const answers = Object.fromEntries(
    SERVICES_OF_PERSONS.map(({ exportUser }) => [exportUser.subject, answer]),
  );
  const exports = new UserExports(rpcOver({ ...answers, [noteUserExport.subject]: {} }, []));
  const release = () => {
    gate.emit('released');
  };
  return { release, begin: (app: string) => exports.export(of(app), 'user_1') };
}

const BUSY = { code: 'rate_limited', details: { retryAfterSeconds: 1 } };

it('reads one page of an App at a time', async () => {
  const { begin, release } = waiting();
  const first = begin('app_1');
  await expect(begin('app_1')).rejects.toMatchObject(BUSY);
  const other = begin('app_2');
  release();
  expect(await Promise.all([first, other])).toMatchObject([{ app_id: 'app_1' }, { app_id: 'app_2' }]);
  expect(await begin('app_1')).toMatchObject({ app_id: 'app_1' });
});

it('reads eight pages at once in a process', async () => {
  const { begin, release } = waiting();
  const apps = Array.from({ length: 9 }, (_, n) => `app_${n}`);
  const all = Promise.allSettled(apps.map(begin));
  release();
  const refused = (await all).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([expect.objectContaining({ reason: expect.objectContaining(BUSY) })]);
});

it('lets an App go on after a failure', async () => {
  const exports = new UserExports(rpcOver({}, []));
  for (let turn = 0; turn < 2; turn += 1)
    await expect(exports.export(of('app_1'), 'user_1')).rejects.toMatchObject({
      code: 'service_unavailable',
    });
});

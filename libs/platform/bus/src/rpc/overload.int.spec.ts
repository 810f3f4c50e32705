import { once, EventEmitter } from 'node:events';
import { Controller } from '@nestjs/common';
import { afterAll, expect, it } from '@jest/globals';
import {
  defineOperatorProcedure,
  defineProcedure,
  operatorProceduresOf,
} from '@latchkey/platform/procedures';
import { Handles } from './handles.js';
import { startRpcPair } from './testing/rpc-pair.js';

const MOST = 20;
const hold = defineProcedure<object, { held: boolean }, null>({
  subject: 'slots.v1.hold',
  errors: [],
  // A message is sent again after a fifth of it.
  timeoutMs: 60_000,
  shared: true,
});
const { listDeadEvents } = operatorProceduresOf('slots');
const stop = defineOperatorProcedure<object, { stopped: boolean }>({
  subject: 'slots.v1.stop',
  errors: [],
  alwaysTaken: true,
});
/** Of an operator, too, but not of those that are always taken. */
const look = defineOperatorProcedure<object, object>({ subject: 'slots.v1.look', errors: [] });
const context = { requestId: 'req_1', caller: null, actor: { type: 'operator', key_id: 'ada' } } as const;
const held = new EventEmitter();
held.setMaxListeners(MOST + 1);
let begun = 0;

@Controller()
class SlotsController {
  @Handles(hold)
  async hold(): Promise<{ held: boolean }> {
    begun += 1;
    await once(held, 'let go');
    return { held: true };
  }

  @Handles(listDeadEvents)
  listDeadEvents() {
    return { events: [], next: '' };
  }

  @Handles(stop)
  stop() {
    return { stopped: true };
  }

  @Handles(look)
  look() {
    return {};
  }
}

const pair = await startRpcPair({
  url: process.env['NATS_URL'],
  name: 'slots',
  controller: SlotsController,
  most: MOST,
});
afterAll(() => {
  held.emit('let go');
  return pair.close();
});

it('a service at its limit refuses calls at once, works on no more, and takes calls again', async () => {
  const { client, metrics } = pair;
  const taken = Array.from({ length: MOST }, () => client.call(hold, context, {}));
  while (begun < MOST) await new Promise((resolve) => setTimeout(resolve, 5));
  const refused = await Promise.all(
    Array.from({ length: 1000 }, () => client.call(hold, context, {}).catch((error: unknown) => error)),
  );
  expect(new Set(refused.map((error) => (error as { code: string }).code))).toEqual(
    new Set(['service_unavailable']),
  );
  expect(refused[0]).toMatchObject({ details: { retryAfterSeconds: 1 } });
  expect(begun).toBe(MOST);
  await expect(client.call(listDeadEvents, context, {})).resolves.toEqual({ events: [], next: '' });
  await expect(client.call(stop, context, {})).resolves.toEqual({ stopped: true });
  await expect(client.call(look, context, {})).rejects.toMatchObject({ code: 'service_unavailable' });
  held.emit('let go');
  await expect(Promise.all(taken)).resolves.toHaveLength(MOST);
  const again = client.call(hold, context, {});
  while (begun === MOST) await new Promise((resolve) => setTimeout(resolve, 5));
  held.emit('let go');
  await expect(again).resolves.toEqual({ held: true });
  expect(await metrics.text()).toMatch(/overload_refusals_total\{.*\} 1001$/m);
});

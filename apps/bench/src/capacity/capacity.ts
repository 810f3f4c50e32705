import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type Closers, machineText, post, say } from '@latchkey/stack-runner';
import { SeedRepository } from '../seed/seed.repository.js';
import { signInByMail } from '../scenarios/scenario.js';
import { atRest } from '../measure/processes.js';
import { startSystem, type System } from '../system.js';
import type { ActionCost, CapacityResult } from './capacity.result.js';
import type { CapacityOptions } from './capacity-options.rules.js';
import { SizesRepository } from './sizes.repository.js';

const AT_ONCE = 8;
/** Before each kind is measured, so that the first writes to pages after a checkpoint are over. */
const WARM_CALLS = 40;

const MOVED_WITHIN_MS = 150_000;
const SETTLED_MS = 3000;

interface Action {
  readonly name: string;
  readonly title: string;
  /** Before the calls. */
  prepare?(): Promise<void>;
  call(number: number): Promise<unknown>;
}

/** Measures what calls leave in PostgreSQL and on the bus, with the real services and their real rows. */
export async function measureCapacity(options: CapacityOptions, closers: Closers): Promise<CapacityResult> {
  const startedAt = new Date().toISOString();
  const system = await startSystem(closers);
  const sizes = new SizesRepository(system.databaseUrl);
  const streams = await streamsOf(system, closers);
  const actions: ActionCost[] = [];
  for (const action of actionsOf(system, sizes)) {
    const { name, title } = action;
    await callAll(action, 0, WARM_CALLS);
    await action.prepare?.();
    await atRest(system.watch.stack);
    const before = { rows: await sizes.rows(), wal: await sizes.walBytes(), ...(await streams()) };
    await callAll(action, WARM_CALLS, options.calls);
    await atRest(system.watch.stack);
    const after = { wal: await sizes.walBytes(), ...(await streams()), rows: await sizes.rows() };
    const mean = (total: number) => total / options.calls;
    actions.push({
      name,
      title,
      calls: options.calls,
      walBytes: mean(after.wal - before.wal),
      events: mean(after.messages - before.messages),
      streamBytes: mean(after.bytes - before.bytes),
      rows: Object.fromEntries(
        Object.entries(after.rows)
          .map(([table, rows]): [string, number] => [table, mean(rows - (before.rows[table] ?? 0))])
          .filter(([, rows]) => rows > 0.01),
      ),
    });
    say(`${title}: ${Math.round(actions.at(-1)?.walBytes ?? 0)} bytes of WAL`);
  }
  const living = await sizes.all();
  await sessionsMoved(sizes);
  const ended = (await sizes.all()).filter(({ table }) => table === 'ended_sessions');
  const database = new SeedRepository(system.databaseUrl, { seed: '', appId: system.appId });
  const machine = machineText(await database.version());
  return {
    startedAt,
    machine,
    tables: [...living.filter(({ table }) => table !== 'ended_sessions'), ...ended],
    actions,
    problems: [],
  };
}

function actionsOf({ api, mail }: System, sizes: SizesRepository): Action[] {
  const email = (number: number) => `ada.lovelace.${number}@capacity.example.com`;
  const tokens: string[] = [];
  return [
    {
      name: 'create-user',
      title: 'User create, with its default wallet',
      call: (number) =>
        api.must(
          post('/v1/auth/users/create', {
            email: email(number),
            first_name: 'Ada',
            last_name: `Lovelace ${number}`,
          }),
        ),
    },
    {
      name: 'sign-in',
      title: 'Sign-in: OTP by email, with a session',
      call: async (number) => tokens.push(await signInByMail(api, mail, email(number))),
    },
    {
      name: 'verify',
      title: 'Session verify, where activity and JWT are due',
      prepare: () => sizes.ageSessions(),
      call: (number) =>
        api.must(post('/v1/auth/sessions/verify', { session_token: tokens[number % tokens.length] })),
    },
    {
      name: 'revoke',
      title: 'Session revoke',
      call: (number) =>
        api.must(post('/v1/auth/sessions/revoke', { session_token: tokens[number % tokens.length] })),
    },
  ];
}

/** Waits until the service has moved the revoked sessions, which it does once a minute. */
async function sessionsMoved(sizes: SizesRepository): Promise<void> {
  for (const deadline = Date.now() + MOVED_WITHIN_MS; Date.now() < deadline; await delay(1000))
    if ((await sizes.endedSessions()) > 0) return delay(SETTLED_MS);
  throw new Error('no ended session was moved');
}

async function callAll(action: Action, from: number, count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, index) => from + count - 1 - index);
  const work = async () => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) await action.call(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Messages and bytes of all streams. */
async function streamsOf({ natsUrl }: System, closers: Closers) {
  const { host, username: user, password: pass } = new URL(natsUrl);
  const bus = await closers.keep(connect({ servers: host, user, pass }), (connection) => connection.close());
  const manager = await jetstreamManager(bus);
  return async () => {
    let [messages, bytes] = [0, 0];
    for await (const { state } of manager.streams.list()) {
      messages += state.messages;
      bytes += state.bytes;
    }
    return { messages, bytes };
  };
}

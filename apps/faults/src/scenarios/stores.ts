import { isAlive } from '@latchkey/platform/embedded';
import { becomes, isReady } from '@latchkey/stack-runner';
import { BusStreams } from '../system/bus-streams.js';
import { SmallVolume } from '../system/small-volume.js';
import type { System } from '../system/system.js';
import type { Fault, Scene } from './fault.js';

const ROOM_OF_STREAM = 256 * 1024;
const ENDED_LIMIT_MS = 20_000;
const FULL_LIMIT_MS = 120_000;
const STAYS_FULL_S = 5;
const FED_LIMIT_MS = 60_000;
const ROOM_OF_DISK = 64 * 1024 * 1024;
const REFUSED_LIMIT_MS = 60_000;
const REFUSED_TIMES = 20;
const READY_LIMIT_MS = 60_000;
/** After a restart of PostgreSQL, until every process has its connections again. */
const CONNECTED_MS = 3000;

/** Stores without room. */
export const FULL_STORES: readonly Fault[] = [fullStream(), ...(SmallVolume.isPossible ? [fullDisk()] : [])];

/** The service `events` is stopped, so both streams fill; no request needs them. */
function fullStream(): Fault {
  let sizes: readonly number[] = [];
  return {
    name: 'full-stream',
    title: 'Both streams full, until events reads again',
    backWithinSeconds: 0,
    restore: ({ stack }) => new BusStreams(stack.dataDir).resize(sizes),
    run: (scene) => fillStreams(scene, (before) => (sizes = before)),
  };
}

/** @param shrunk gets the sizes of the streams before. */
async function fillStreams(
  { stack, processes, truth, wait, over }: Scene,
  shrunk: (before: readonly number[]) => void,
): Promise<void> {
  const streams = new BusStreams(stack.dataDir);
  let waiting: string[] = [];
  await processes.replaceAfter('events', 'SIGTERM', async (pid) => {
    await becomes(() => !isAlive(pid), ENDED_LIMIT_MS);
    // It would trim a stream whose room became small.
    shrunk(await streams.shrink(ROOM_OF_STREAM));
    if (!(await becomes(() => streams.areFull(), FULL_LIMIT_MS))) throw new Error('no stream became full');
    await wait(STAYS_FULL_S);
    waiting = await truth.unpublishedIds();
    if (waiting.length === 0) throw new Error('no event waits for a full stream');
    over();
  });
  const areFed = async () => (await truth.missing('events', 'events', waiting)).length === 0;
  if (!(await becomes(areFed, FED_LIMIT_MS))) throw new Error('events of a full stream are not in the feed');
}

/** Tables cannot grow. What needs no new page still works, and all that only reads. */
function fullDisk(): Fault {
  return {
    name: 'full-disk',
    title: 'The disk of PostgreSQL full',
    stops: 'all',
    writesOnly: true,
    backWithinSeconds: 5,
    prepare: (system, closers) => whileStopped(system, (volume) => volume.moveOnto(ROOM_OF_DISK, closers)),
    restore: (system) => whileStopped(system, (volume) => volume.moveBack()),
    async run({ stack, tally, wait }) {
      const volume = new SmallVolume(stack.dataDir);
      await volume.fill();
      const refuses = () => Promise.resolve(tally.totals.refused >= REFUSED_TIMES);
      if (!(await becomes(refuses, REFUSED_LIMIT_MS))) throw new Error('nothing was refused on a full disk');
      await wait(STAYS_FULL_S);
      volume.makeRoom();
    },
  };
}

/** Stops PostgreSQL in order, works on its files, and waits until it serves again. */
async function whileStopped(
  { stack, processes }: System,
  work: (volume: SmallVolume) => Promise<void>,
): Promise<void> {
  const volume = new SmallVolume(stack.dataDir);
  await processes.replaceAfter('postgres', 'SIGINT', async () => {
    await volume.serverStopped();
    await work(volume);
  });
  await becomes(() => isReady(stack.port), READY_LIMIT_MS);
  await new Promise((resolve) => setTimeout(resolve, CONNECTED_MS));
}

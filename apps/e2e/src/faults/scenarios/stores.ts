import { isAlive } from '@latchkey/platform/embedded';
import { becomes } from '@latchkey/stack-runner';
import { OwnStack } from '../../harness/stack/own-stack.js';
import { missing, unpublishedIds } from '../checks/truth.js';
import { resizeStreams, shrinkStreams, streamsAreFull } from './bus-streams.js';
import type { Fault, Scene } from './fault.js';
import { must } from './must.js';
import { canMount, fillSmallVolume, makeSmallVolume } from './small-volume.js';

const ROOM_OF_STREAM = 256 * 1024;
const ENDED_LIMIT_MS = 20_000;
const FULL_LIMIT_MS = 120_000;
const STAYS_FULL_S = 5;
const FED_LIMIT_MS = 60_000;
const REFUSED_LIMIT_MS = 60_000;
const REFUSED_TIMES = 20;

const fullStream: Fault = {
  name: 'full-stream',
  title: 'Both streams full, until events reads again',
  backWithinSeconds: 0,
  run: fillStreams,
};

/** Tables cannot grow. What needs no new page still works, and all that only reads. */
const fullDisk: Fault = {
  name: 'full-disk',
  title: 'The disk of PostgreSQL full',
  stops: 'all',
  writesOnly: true,
  backWithinSeconds: 5,
  startStack: (settings, options) => OwnStack.start(settings, { ...options, prepare: makeSmallVolume }),
  run: fillDisk,
};

/** Stores without room. */
export const FULL_STORES: readonly Fault[] = [fullStream, ...(canMount ? [fullDisk] : [])];

/** The service `events` is stopped, so both streams fill; no request needs them. */
async function fillStreams({ processes, wait, over }: Scene): Promise<void> {
  let sizes: readonly number[] = [];
  let waiting: string[] = [];
  try {
    await processes.replaceAfter('events', 'SIGTERM', async (pid) => {
      await becomes(() => !isAlive(pid), ENDED_LIMIT_MS);
      sizes = await shrinkStreams(processes, ROOM_OF_STREAM);
      // The process `streams` removes what all have read, so the size follows it until only unread events are left.
      const areFull = async () => {
        await shrinkStreams(processes, ROOM_OF_STREAM);
        return streamsAreFull(processes);
      };
      await must('both streams are full', areFull, FULL_LIMIT_MS);
      await wait(STAYS_FULL_S);
      waiting = await unpublishedIds();
      if (waiting.length === 0) throw new Error('no event waits for a full stream');
      over();
    });
    const areFed = async () => (await missing('events', 'events', waiting)).length === 0;
    await must('the feed has the events of the full streams', areFed, FED_LIMIT_MS);
  } finally {
    await resizeStreams(processes, sizes);
  }
}

async function fillDisk({ stack, tally, wait }: Scene): Promise<void> {
  const makeRoom = await fillSmallVolume(stack.run.dataDir);
  await must('requests are refused', () => tally.totals.refused >= REFUSED_TIMES, REFUSED_LIMIT_MS);
  await wait(STAYS_FULL_S);
  makeRoom();
}

import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { createLogger } from '@latchkey/platform/telemetry';
import { LOGGER } from '@latchkey/platform/tokens';
import { ScheduledJob, scheduledJob } from './scheduled-job.js';

function recording() {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'spec',
    output: { write: (line: string) => void lines.push(line) },
  });
  return { lines, logger };
}

describe('a scheduled job', () => {
  it('runs once at a time, continues after a failure, and logs how many rows it removed', async () => {
    const { lines, logger } = recording();
    let runs = 0;
    let parallel = 0;
    let most = 0;
    const job = new ScheduledJob(5, logger, async () => {
      most = Math.max(most, (parallel += 1));
      await delay(12);
      parallel -= 1;
      if ((runs += 1) === 1) throw new Error('once');
      return runs;
    });
    job.onApplicationBootstrap();
    while (runs < 3) await delay(5);
    await job.beforeApplicationShutdown();
    expect(most).toBe(1);
    expect(lines.map((line) => JSON.parse(line).event).slice(0, 2)).toEqual([
      'upkeep.failed',
      'upkeep.removed',
    ]);
  });

  it('finishes its run before the shutdown, and starts no further one', async () => {
    let done = 0;
    const job = new ScheduledJob(5, recording().logger, async () => {
      await delay(40);
      return (done += 1);
    });
    job.onApplicationBootstrap();
    await delay(15);
    await job.beforeApplicationShutdown();
    expect(done).toBe(1);
    await delay(30);
    expect(done).toBe(1);
  });
});

@Injectable()
class Shelf {
  removed = 0;
}

@Injectable()
class Broom {
  readonly strength = 2;
}

const jobWith = (everyMs: number) =>
  scheduledJob({
    everyMs,
    needs: [Shelf, Broom],
    work: async (shelf, broom) => (shelf.removed += broom.strength),
  });

@Module({
  providers: [
    ...[Shelf, Broom, jobWith(5), jobWith(5), jobWith(3_600_000)],
    { provide: LOGGER, useValue: createLogger({ service: 'spec', output: { write: () => undefined } }) },
  ],
})
class Household {}

it('gets the providers that it names, and runs as long as the application', async () => {
  const application = await Test.createTestingModule({ imports: [Household] }).compile();
  const shelf = application.get(Shelf);
  await delay(20);
  expect(shelf.removed).toBe(0);
  await application.init();
  while (shelf.removed < 8) await delay(5);
  await application.close();
  const { removed } = shelf;
  await delay(30);
  expect(shelf.removed).toBe(removed);
});

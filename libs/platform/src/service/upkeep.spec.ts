import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../telemetry/index.js';
import { Upkeep } from './upkeep.js';

function recording() {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'spec',
    output: { write: (line: string) => void lines.push(line) },
  });
  return { lines, logger };
}

describe('Upkeep', () => {
  it('runs one at a time, goes on after a failure, and tells what it removed', async () => {
    const { lines, logger } = recording();
    let runs = 0;
    let parallel = 0;
    let most = 0;
    const upkeep = new Upkeep(5, logger, async () => {
      most = Math.max(most, (parallel += 1));
      await delay(12);
      parallel -= 1;
      if ((runs += 1) === 1) throw new Error('once');
      return runs;
    });
    upkeep.start();
    while (runs < 3) await delay(5);
    await upkeep.stop();
    expect(most).toBe(1);
    expect(lines.map((line) => JSON.parse(line).event).slice(0, 2)).toEqual([
      'upkeep.failed',
      'upkeep.removed',
    ]);
  });

  it('is done when it has stopped, and starts no other run', async () => {
    let done = 0;
    const upkeep = new Upkeep(5, recording().logger, async () => {
      await delay(40);
      return (done += 1);
    });
    upkeep.start();
    await delay(15);
    await upkeep.stop();
    expect(done).toBe(1);
    await delay(30);
    expect(done).toBe(1);
  });
});

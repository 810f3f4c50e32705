import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, type Logger, standardOutput } from './logger.js';

const folder = mkdtempSync(join(tmpdir(), 'log-output-'));

describe('lines on their way out', () => {
  let file: string;
  let logger: Logger;
  let runs = 0;

  const events = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { event: string }).event);

  beforeEach(() => {
    file = join(folder, `${(runs += 1)}.log`);
    logger = createLogger({ service: 'spec', level: 'debug', output: standardOutput(openSync(file, 'w')) });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('wait a little for others', async () => {
    logger.info('one');
    logger.debug('two');
    expect(events()).toEqual([]);
    await delay(200);
    expect(events()).toEqual(['one', 'two']);
  });

  it('leave at once with a warning or an error', () => {
    logger.info('one');
    logger.warn('two');
    expect(events()).toEqual(['one', 'two']);
    logger.info('three');
    logger.error('four', { error: new Error('x') });
    expect(events()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('leave in blocks when they are many, in their order', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `event_${n}`);
    for (const name of names) logger.info(name);
    expect(events().length).toBeGreaterThan(100);
    await delay(200);
    expect(events()).toEqual(names);
  });
});

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

  /** Which call each line in the file is of. */
  const written = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { procedure: string }).procedure);

  beforeEach(() => {
    file = join(folder, `${(runs += 1)}.log`);
    logger = createLogger({ service: 'spec', level: 'debug', output: standardOutput(openSync(file, 'w')) });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('wait a little for others', async () => {
    logger.info('rpc', { procedure: 'one' });
    logger.debug('nest.message', { procedure: 'two' });
    expect(written()).toEqual([]);
    await delay(200);
    expect(written()).toEqual(['one', 'two']);
  });

  it('leave at once with a warning or an error', () => {
    logger.info('rpc', { procedure: 'one' });
    logger.warn('nest.message', { procedure: 'two' });
    expect(written()).toEqual(['one', 'two']);
    logger.info('rpc', { procedure: 'three' });
    logger.error('rpc', { procedure: 'four', error: new Error('x') });
    expect(written()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('wait for the end of the process with one listener, however many loggers there are', () => {
    createLogger({ service: 'spec' });
    const before = process.listenerCount('exit');
    for (let n = 0; n < 20; n += 1) createLogger({ service: 'spec' });
    expect(process.listenerCount('exit')).toBe(before);
  });

  it('leave in blocks when they are many, in their order', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `call_${n}`);
    for (const name of names) logger.info('rpc', { procedure: name });
    expect(written().length).toBeGreaterThan(100);
    await delay(200);
    expect(written()).toEqual(names);
  });
});

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UsageError } from '../options.rules.js';
import type { Closers } from './closers.js';
import { type RunCommand, runCommand, type RunOptions, type RunResult } from './run-command.js';

let folder: string;
let json: string;
let said: string;
let stdout: jest.SpiedFunction<typeof process.stdout.write>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-command-spec-'));
  json = join(folder, 'results', 'result.json');
  said = '';
  stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

afterEach(() => {
  stdout.mockRestore();
  rmSync(folder, { recursive: true });
});

type Run = (options: RunOptions, closers: Closers) => Promise<RunResult>;

const clean: Run = () => Promise.resolve({ problems: [] });

function commandOf(run: Run, options: Partial<RunOptions> = {}): RunCommand<RunOptions, RunResult> {
  return {
    usage: 'how to use it',
    parseOptions: (args) => {
      if (args.length > 0) throw new UsageError(`no option ${args.join(' ')}`);
      return { limitMinutes: 1, json, markdown: false, ...options };
    },
    run,
    sayResult: ({ problems }) => void process.stdout.write(`${problems.length} problems\n`),
    render: (_, { problems }) => Promise.resolve([`page with ${problems.length} problems`]),
  };
}

/** Never ends by itself. */
function endless(ended: string[], begun: () => void = () => undefined): Run {
  return (_, closers) => {
    closers.add(() => ended.push('server'));
    begun();
    return new Promise(() => undefined);
  };
}

describe('runCommand', () => {
  it('says its usage', async () => {
    expect(await runCommand(commandOf(clean), ['--help', '--wrong'])).toBe(0);
    expect(said).toBe('how to use it\n');
  });

  it('says which argument is wrong, and the usage', async () => {
    expect(await runCommand(commandOf(clean), ['--wrong'])).toBe(64);
    expect(said).toBe('no option --wrong\n\nhow to use it\n');
  });

  it('writes and says the result of a good run', async () => {
    expect(await runCommand(commandOf(clean), [])).toBe(0);
    expect(said).toBe(`0 problems\n\n${json}\n`);
    expect(existsSync(json)).toBe(true);
  });

  it('fails where there are problems, and keeps the result', async () => {
    const run: Run = () => Promise.resolve({ problems: ['a lost write'] });
    expect(await runCommand(commandOf(run), [])).toBe(1);
    said = '';
    expect(await runCommand(commandOf(run, { markdown: true }), [])).toBe(0);
    expect(said).toBe('page with 1 problems\n');
  });

  it('renders nothing where there is no result', async () => {
    expect(await runCommand(commandOf(clean, { markdown: true }), [])).toBe(1);
    expect(said).toContain(`Failed: There is no result ${json}`);
  });

  it('ends what was started where the run fails', async () => {
    const ended: string[] = [];
    const run: Run = (_, closers) => {
      closers.add(() => ended.push('server'));
      return Promise.reject(new Error('no server'));
    };
    expect(await runCommand(commandOf(run), [])).toBe(1);
    expect(said).toBe('Failed: no server\n');
    expect(ended).toEqual(['server']);
  });

  it('is given up after its limit', async () => {
    const ended: string[] = [];
    expect(await runCommand(commandOf(endless(ended), { limitMinutes: 0.0002 }), [])).toBe(1);
    expect(said).toBe('Given up after 0.0002 minutes.\n');
    expect(ended).toEqual(['server']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends in order at %s', async (signal) => {
    const ended: string[] = [];
    const before = process.listenerCount(signal);
    const begun = () => setImmediate(() => process.emit(signal));
    expect(await runCommand(commandOf(endless(ended, begun)), [])).toBe(130);
    expect(said).toBe('\nEnding what was started.\n');
    expect(ended).toEqual(['server']);
    expect(process.listenerCount(signal)).toBe(before);
  });

  it('does not report a failure that follows from a signal', async () => {
    const run: Run = (_, closers) =>
      new Promise((_resolve, reject) => {
        closers.add(() => reject(new Error('the other end is gone')));
        setImmediate(() => process.emit('SIGTERM'));
      });
    expect(await runCommand(commandOf(run), [])).toBe(130);
    expect(said).not.toContain('Failed');
  });
});

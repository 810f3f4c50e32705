import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'latchkey-stack-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

/** A process id above the highest that Linux and macOS give. */
const NO_PROCESS = 2 ** 30;

describe('the command line beside a stack of `npm start`', () => {
  const gateway = new AnsweringGateway();
  const address = () => ({ LATCHKEY_URL: gateway.env['LATCHKEY_URL'] ?? '' });
  const keysSeen = () => gateway.seen.map(({ key }) => key);

  /** Writes the files of the data folder. @returns an environment that names the folder. */
  function stack(state: object = {}, keys: object = { ADMIN_API_KEY: 'kept' }) {
    const { LATCHKEY_URL: url } = address();
    const whole = { pid: process.pid, local_url: url, admin_url: url, ...state };
    writeFileSync(join(DATA_DIR, 'stack.json'), JSON.stringify(whole));
    writeFileSync(join(DATA_DIR, 'keys.json'), JSON.stringify(keys));
    return { DATA_DIR };
  }

  it('finds its address and the key that it has made', async () => {
    expect((await gateway.call(['apps', 'list'], stack())).code).toBe(EXIT.done);
    expect(keysSeen()).toEqual(['Bearer kept']);
    gateway.answer = { status: 500, body: {} };
    expect((await gateway.call(['doctor'], stack())).out).toMatch(/^ok {4}gateway: answers/m);
    expect(keysSeen()).toContain('Bearer kept');
  });

  it('takes what the environment names instead', async () => {
    const env = { ...stack(), ADMIN_API_KEY: 'given' };
    await gateway.call(['apps', 'list'], env);
    await gateway.call(['apps', 'list'], { ...stack(), ...address() });
    expect(keysSeen()).toEqual(['Bearer given', 'Bearer kept']);
  });

  it('hands its key to no other address', async () => {
    const elsewhere = stack({ admin_url: 'http://127.0.0.1:1', local_url: 'http://127.0.0.1:1' });
    expect((await gateway.call(['apps', 'list'], { ...elsewhere, ...address() })).code).toBe(EXIT.usage);
    expect(gateway.seen).toEqual([]);
  });

  it.each([
    ['no longer runs', { pid: NO_PROCESS }],
    ['has just begun to start', { local_url: '', admin_url: '' }],
    ['would be on another machine', { admin_url: 'http://auth.example.com' }],
  ])('does not use one that %s', async (_, state) => {
    const { code, err } = await gateway.call(['apps', 'list'], stack(state));
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('npm start')]);
  });

  it('names the address where nothing answers', async () => {
    const env = stack({ admin_url: 'http://127.0.0.1:1' });
    const { code, err } = await gateway.call(['apps', 'list'], env);
    expect([code, err]).toEqual([EXIT.unreachable, expect.stringContaining('http://127.0.0.1:1')]);
    expect((await gateway.call(['doctor'], env)).out).toMatch(
      /gateway: does not answer \(.* at http:\/\/127\.0\.0\.1:1\)/,
    );
  });
});

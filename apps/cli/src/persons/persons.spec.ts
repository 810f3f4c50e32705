import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { erasedIn } from './receipts.js';
import { type Answer, AnsweringGateway } from '../testing/answering-gateway.js';

const gateway = new AnsweringGateway();
const { seen, call } = gateway;
const ANSWER = { app_id: 'app_1', user_id: 'user_1' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persons-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('latchkey users export', () => {
  const words = ['users', 'export', 'app_1', 'user/1'];
  const part = (table: string, ids: number[]) => ({
    service: 'session',
    table,
    rows: ids.map((id) => ({ id })),
  });

  it('joins all pages to one file, which only its owner reads', async () => {
    gateway.steps = [
      { ...ANSWER, exported_at: 7, parts: [part('users', [1]), part('sessions', [2])], next_cursor: 'more' },
      { ...ANSWER, exported_at: 8, parts: [part('sessions', [3]), part('events', [])], next_cursor: '' },
    ];
    const out = join(folder, 'ada.json');
    const { code, out: said } = await call([...words, '--out', out, '--json']);
    expect([code, JSON.parse(said)]).toEqual([EXIT.done, { file: out, rows: 3, tables: 3 }]);
    expect(seen.map(({ request }) => request)).toEqual([
      'GET /v1/admin/apps/app_1/users/user%2F1/export',
      'GET /v1/admin/apps/app_1/users/user%2F1/export?cursor=more',
    ]);
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({
      ...ANSWER,
      exported_at: 7,
      parts: [part('users', [1]), part('sessions', [2, 3]), part('events', [])],
    });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['ada.json']);
  });

  it('prints it without a file', async () => {
    gateway.answer = { status: 200, body: { ...ANSWER, parts: [], next_cursor: '' } };
    expect(JSON.parse((await call(words)).out)).toEqual({ ...ANSWER, parts: [] });
  });

  it('writes nothing where the API refuses', async () => {
    gateway.answer = { status: 404, body: { error_type: 'user_not_found' } };
    const { code, err } = await call([...words, '--out', join(folder, 'ada.json')]);
    expect([code, await readdir(folder)]).toEqual([EXIT.failed, []]);
    expect(err).toContain('user_not_found');
  });
});

const receipt = (complete: boolean) => ({
  ...ANSWER,
  erased_at: 1795876600,
  complete,
  services: [
    {
      service: 'wallet',
      state: complete ? 'complete' : 'pending',
      removed: [],
      left: complete ? [] : ['wallets'],
      kept: [{ table: 'sealed_users', rows: 1, reason: 'the id', until: null }],
    },
  ],
  elsewhere: [{ what: 'bus', reason: 'events', until: 1796481400 }],
});

describe('latchkey users erase', () => {
  it('asks for --yes, and calls nothing without it', async () => {
    for (const words of [
      ['erase', 'app_1', 'user_1'],
      ['erase-again', 'file'],
    ]) {
      const { code, err } = await call(['users', ...words]);
      expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('--yes')]);
    }
    expect(seen).toEqual([]);
  });

  it('looks at the receipt until it is complete, shows it, and keeps it', async () => {
    gateway.steps = [receipt(false), receipt(false), receipt(true)];
    const file = join(folder, 'receipts.jsonl');
    const { code, out } = await call(['users', 'erase', 'app_1', 'user_1', '--yes', '--receipts', file]);
    expect(code).toBe(EXIT.done);
    expect(seen.map(({ request }) => request)).toEqual([
      'POST /v1/admin/apps/app_1/users/user_1/erase',
      'GET /v1/admin/apps/app_1/users/user_1/erasure',
      'GET /v1/admin/apps/app_1/users/user_1/erasure',
    ]);
    expect(out).toBe(
      'wallet          complete\n  keeps 1 of sealed_users: the id\nbus: events, until 2026-12-05\nerased\n',
    );
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      ...ANSWER,
      run: expect.any(String),
      asked_at: expect.any(Number),
    });
    expect(lines.slice(1)).toEqual([JSON.stringify(receipt(true))]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  const away = (status: number, error_type: string) => ({ status, body: { error_type } });
  const LOST = away(504, 'upstream_timeout');
  const ERASED = { status: 200, body: receipt(true) };
  const UNKNOWN = away(404, 'user_not_found');

  /** Who is on the list after runs of the command, each with the answers to its tries; the last one is repeated. */
  async function listedAfter(...runs: (Answer | 'none')[][]): Promise<string[]> {
    const file = join(folder, 'receipts.jsonl');
    for (const answers of runs) {
      let tries = 0;
      gateway.answerTo = () => answers[Math.min(tries++, answers.length - 1)];
      await call(['users', 'erase', 'app_1', 'user_1', '--yes', '--receipts', file]);
    }
    return (await erasedIn(file)).map(({ user_id }) => user_id);
  }

  it.each<[string, (Answer | 'none')[][]]>([
    ['the API refuses', [[UNKNOWN]]],
    ['the API refuses after it asked to wait', [[away(429, 'rate_limited'), UNKNOWN]]],
    ['each of two runs is refused', [[away(403, 'admin_key_required')], [UNKNOWN]]],
  ])('the line of a person is taken back where %s', async (_, runs) => {
    expect(await listedAfter(...runs)).toEqual([]);
  });

  it.each<[string, (Answer | 'none')[][]]>([
    ['its answer is lost', [[LOST]]],
    ['nothing answers', [['none']]],
    ['a proxy waited for too long', [[away(408, 'request_timeout')]]],
    ['too much is asked', [[away(429, 'rate_limited')]]],
    ['a try that was refused follows one whose answer was lost', [[LOST, UNKNOWN]]],
    ['a try that was refused follows one that got no answer', [['none', UNKNOWN]]],
    ['a run that was refused follows one whose answer was lost', [[LOST], [away(403, 'admin_key_required')]]],
    ['it was erased, and a repetition is refused', [[ERASED], [UNKNOWN]]],
  ])('a person stays on the list where %s', async (_, runs) => {
    expect(await listedAfter(...runs)).toEqual(['user_1']);
  });

  it('fails with the receipt while a service has not applied it', async () => {
    gateway.answer = { status: 200, body: receipt(false) };
    const { code, out } = await call(['users', 'erasure', 'app_1', 'user_1']);
    expect([code, out]).toEqual([EXIT.failed, expect.stringContaining('pending: wallets')]);
  });
});

describe('latchkey users erase-again', () => {
  const file = () => join(folder, 'erased.jsonl');
  const again = () => call(['users', 'erase-again', file(), '--yes', '--json']);

  it('erases everybody of receipts and events once, and counts those that the back-up does not have', async () => {
    const event = { type: 'user.deleted', app_id: 'app_2', user_id: 'user_2', data: {} };
    const lines = [receipt(true), event, receipt(true)].map((line) => JSON.stringify(line));
    await writeFile(file(), `${lines.join('\n')}\n\n`);
    let answered = 0;
    gateway.answerTo = () =>
      (answered += 1) === 2
        ? { status: 404, body: { error_type: 'user_not_found' } }
        : { status: 200, body: receipt(true) };
    const { code, out } = await again();
    expect([code, JSON.parse(out)]).toEqual([EXIT.done, { erased: 1, unknown: 1, pending: 0, failed: 0 }]);
    expect(seen.map(({ request }) => request)).toEqual([
      'POST /v1/admin/apps/app_1/users/user_1/erase',
      'POST /v1/admin/apps/app_2/users/user_2/erase',
    ]);
  });

  it('names those it could not erase, and goes on', async () => {
    await writeFile(
      file(),
      [1, 2].map((n) => JSON.stringify({ ...receipt(true), user_id: `user_${n}` })).join('\n'),
    );
    gateway.answer = { status: 403, body: { error_type: 'admin_key_required' } };
    const { code, out, err } = await again();
    expect([code, JSON.parse(out)]).toEqual([EXIT.failed, { erased: 0, unknown: 0, pending: 0, failed: 2 }]);
    expect(err).toContain('app_1 user_2: admin_key_required');
  });

  it.each([
    ['an App that is not there', { error_type: 'app_not_found' }, 'app_not_found'],
    ['a server that is another one', {}, '404'],
  ])('takes %s for a failure, and not for a person that the back-up does not have', async (_, body, said) => {
    await writeFile(file(), JSON.stringify(receipt(true)));
    gateway.answer = { status: 404, body };
    const { code, out, err } = await again();
    expect([code, JSON.parse(out)]).toEqual([EXIT.failed, { erased: 0, unknown: 0, pending: 0, failed: 1 }]);
    expect(err).toContain(`app_1 user_1: ${said}`);
  });

  it('waits for the services, and fails while one of them still has rows of the person', async () => {
    const people = [1, 2].map((n) => JSON.stringify({ ...receipt(true), user_id: `user_${n}` }));
    await writeFile(file(), people.join('\n'));
    gateway.steps = [receipt(false), receipt(false), receipt(true)];
    gateway.answer = { status: 200, body: receipt(false) };
    const { code, out, err } = await again();
    expect([code, JSON.parse(out)]).toEqual([EXIT.failed, { erased: 1, unknown: 0, pending: 1, failed: 0 }]);
    expect(err).toContain('app_1 user_2: some service has not applied it yet');
    expect(gateway.pauses).toHaveLength(11);
  });

  it.each([
    ['an event of somebody who is there', '{"type":"user.created","app_id":"app_1","user_id":"user_9"}'],
    ['no JSON', 'user_9'],
    ['a receipt without its App', '{"user_id":"user_9","erased_at":1}'],
  ])('erases no user where a line is %s', async (_, line) => {
    await writeFile(file(), `${JSON.stringify(receipt(true))}\n${line}\n`);
    const { code, err } = await again();
    expect([code, err, seen]).toEqual([EXIT.usage, expect.stringContaining('Line 2'), []]);
  });

  it('says that the file cannot be read', async () => {
    expect(await again()).toMatchObject({ code: EXIT.usage });
  });
});

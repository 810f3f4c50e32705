import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

describe('latchkey users import', () => {
  const gateway = new AnsweringGateway();
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-import-'));
    file = join(folder, 'users.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (count: number) =>
    writeFileSync(file, Array.from({ length: count }, (_, n) => `{"external_id":"n-${n}"}\n`).join(''));
  const created = (from: number, count: number) => ({
    users: Array.from({ length: count }, (_, n) => ({
      external_id: `n-${from + n}`,
      status: 'created',
      user_id: `user_${from + n}`,
    })),
  });
  const importFile = (...more: string[]) =>
    gateway.call([
      'users',
      'import',
      file,
      '--app',
      'app_1',
      '--batch',
      '2',
      '--parallel',
      '1',
      '--json',
      ...more,
    ]);
  const report = () =>
    readFileSync(`${file}.report.jsonl`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const sent = () =>
    gateway.seen.map(({ body }) => (JSON.parse(body) as { users: { external_id: string }[] }).users);

  it('sends the rows in calls, reports each, and sums up', async () => {
    write(5);
    gateway.steps = [created(0, 2), created(2, 2), created(4, 1)];
    const { code, out } = await importFile();
    expect([code, JSON.parse(out)]).toMatchObject([EXIT.done, { users: 5, created: 5 }]);
    expect(gateway.seen[0]).toMatchObject({
      request: 'POST /v1/admin/apps/app_1/users/import',
      key: 'Bearer operator',
    });
    expect(sent().flat()).toHaveLength(5);
    expect(report().map(({ position, user_id }) => [position, user_id])).toEqual(
      [0, 1, 2, 3, 4].map((n) => [n + 1, `user_${n}`]),
    );
  });

  it('goes on where it stopped, and begins again with --restart', async () => {
    write(4);
    gateway.steps = [created(0, 2)];
    gateway.answer = { status: 200, body: created(0, 2) };
    await importFile();
    gateway.seen.length = 0;
    const again = await importFile();
    expect(JSON.parse(again.out)).toMatchObject({ users: 4, created: 4 });
    expect(gateway.seen).toEqual([]);
    await importFile('--restart');
    expect(sent().flat()).toHaveLength(4);
    write(6);
    expect((await importFile()).code).toBe(EXIT.usage);
  });

  it.each(['', '{"file":', 'null', '{}', '{"file":"x","position":"1","counts":{}}'])(
    'refuses the broken state %j, and begins again with --restart',
    async (state) => {
      write(2);
      writeFileSync(`${file}.state.json`, state);
      const refused = await importFile();
      expect([refused.code, refused.err]).toEqual([EXIT.usage, expect.stringContaining('--restart')]);
      expect(gateway.seen).toEqual([]);
      gateway.steps = [created(0, 2)];
      expect((await importFile('--restart')).code).toBe(EXIT.done);
    },
  );

  it('refuses the CSV of Firebase, into which its users could write columns', async () => {
    file = file.replace(/jsonl$/, 'csv');
    writeFileSync(file, 'fb1,ada@example.com,true,,,Ada,,9002,eve@example.com,,,,,,,,,,,,,,,,,,false,,\n');
    const refused = await importFile('--from', 'firebase');
    expect([refused.code, refused.err]).toEqual([EXIT.usage, expect.stringContaining('Export JSON')]);
    expect(gateway.seen).toEqual([]);
  });

  it('keeps the calls that were done when a later one is refused', async () => {
    write(4);
    gateway.answer = { status: 401, body: { error_type: 'invalid_api_key' } };
    const failed = await importFile();
    expect([failed.code, failed.err]).toEqual([EXIT.failed, expect.stringContaining('invalid_api_key')]);
    gateway.answer = { status: 200, body: created(0, 2) };
    expect((await importFile()).code).toBe(EXIT.done);
  });

  it('is not stopped by a row that the API cannot read', async () => {
    write(7);
    gateway.answerTo = (body) => {
      const { users } = JSON.parse(body) as { users: { external_id: string }[] };
      if (users.some(({ external_id }) => external_id === 'n-2'))
        return { status: 400, body: { error_type: 'invalid_json', error_message: 'no JSON' } };
      return { status: 200, body: { users: users.map((user) => ({ ...user, status: 'created' })) } };
    };
    const { code, out } = await importFile('--batch', '5');
    expect([code, JSON.parse(out)]).toMatchObject([EXIT.failed, { users: 7, created: 6, refused: 1 }]);
    expect(report()[2]).toMatchObject({ position: 3, external_id: 'n-2', error_type: 'invalid_json' });
    expect(report().map(({ external_id }) => external_id)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((n) => `n-${n}`),
    );
  });

  it('sends rows again whose parts were away for a moment, and reports refused ones', async () => {
    write(2);
    const away = {
      external_id: 'n-0',
      status: 'incomplete',
      user_id: 'user_0',
      error_type: 'service_unavailable',
    };
    const wrong = { external_id: 'n-1', status: 'refused', user_id: '', error_type: 'duplicate_email' };
    gateway.steps = [
      { users: [away, wrong] },
      { users: [{ ...away, status: 'updated', error_type: undefined }] },
    ];
    const { code, out } = await importFile();
    expect(code).toBe(EXIT.failed);
    expect(JSON.parse(out)).toMatchObject({ updated: 1, refused: 1 });
    expect(sent()[1]).toEqual([{ external_id: 'n-0' }]);
    expect(report()[1]).toMatchObject({ position: 2, error_type: 'duplicate_email' });
  });

  it('takes the secret key of an App instead, and leaves no state after a dry run', async () => {
    write(1);
    gateway.steps = [created(0, 1), created(0, 1)];
    const env = { LATCHKEY_URL: gateway.env['LATCHKEY_URL'] ?? '', LATCHKEY_SECRET_KEY: 'sk_test_1' };
    for (const _ of [1, 2]) await gateway.call(['users', 'import', file, '--dry-run'], env);
    expect(gateway.seen.map(({ request, key }) => [request, key])).toEqual(
      Array(2).fill(['POST /v1/auth/users/import', 'Bearer sk_test_1']),
    );
    expect(gateway.seen[0]?.body).toContain('"dry_run":true');
  });

  it.each([[['--from', 'nowhere']], [['--batch', '1001']], [['--parallel', '17']]])(
    'refuses %j',
    async (words) => {
      write(1);
      expect((await importFile(...words)).code).toBe(EXIT.usage);
    },
  );

  it('refuses a file that is not there', async () => {
    expect((await importFile()).code).toBe(EXIT.usage);
  });
});

import { describe, expect, it } from '@jest/globals';
import { EXIT } from './command.js';
import { COMMANDS } from './commands.js';
import { AnsweringGateway } from './testing/answering-gateway.js';

describe('latchkey', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;

  it.each([
    [
      ['apps', 'create', 'Acme', '--tier', 'enterprise'],
      'POST /v1/admin/apps',
      '{"name":"Acme","environment":"test","tier":"enterprise"}',
    ],
    [['apps', 'list', '--limit', '5'], 'GET /v1/admin/apps?limit=5', ''],
    [['apps', 'get', 'app_1'], 'GET /v1/admin/apps/app_1', ''],
    [
      ['apps', 'update', 'app_1', '--settings', '{"otp_length":8}'],
      'PATCH /v1/admin/apps/app_1',
      '{"settings":{"otp_length":8}}',
    ],
    [['keys', 'create', 'app_1', 'secret'], 'POST /v1/admin/apps/app_1/keys', '{"kind":"secret"}'],
    [['keys', 'list', 'app_1', '--offset', '10'], 'GET /v1/admin/apps/app_1/keys?offset=10', ''],
    [['keys', 'revoke', 'app_1', '../x'], 'DELETE /v1/admin/apps/app_1/keys/..%2Fx', ''],
    [['signing-keys', 'rotate', 'app_1'], 'POST /v1/admin/apps/app_1/signing_keys/rotate', '{}'],
    [
      ['signing-keys', 'revoke', 'app_1', 'jwk_1'],
      'POST /v1/admin/apps/app_1/signing_keys/revoke',
      '{"kid":"jwk_1"}',
    ],
    [['payments', 'show', 'app_1'], 'GET /v1/admin/apps/app_1/payments', ''],
    [['payments', 'freeze', 'app_1'], 'POST /v1/admin/apps/app_1/payments/freeze', '{}'],
    [['payments', 'unfreeze', '../x'], 'POST /v1/admin/apps/..%2Fx/payments/unfreeze', '{}'],
    [['users', 'block', 'app_1', 'user_1'], 'POST /v1/admin/apps/app_1/users/user_1/block', '{}'],
    [['users', 'unblock', 'app_1', '../x'], 'POST /v1/admin/apps/app_1/users/..%2Fx/unblock', '{}'],
    [['users', 'unlock', 'app_1', 'user_1'], 'POST /v1/admin/apps/app_1/users/user_1/unlock', '{}'],
  ])('%j calls %s', async (words, request, body) => {
    expect((await call(words)).code).toBe(EXIT.done);
    expect(seen).toEqual([{ request, key: 'Bearer operator', body }]);
  });

  it('says of a new App which one it is, unless the call did', async () => {
    const made = await call(['apps', 'create', 'Acme']);
    expect(made.err).toContain('This is a test App.');
    const live = await call(['apps', 'create', 'Acme', '--environment', 'live']);
    expect([live.code, live.err]).toEqual([EXIT.done, '']);
    gateway.answer = { status: 400, body: {} };
    expect((await call(['apps', 'create', ''])).err).not.toContain('This is a test App.');
  });

  it('prints lines for people, and JSON for scripts', async () => {
    gateway.answer = { status: 200, body: { apps: [{ id: 'app_1', settings: { otp_length: 6 } }] } };
    expect((await call(['apps', 'list'])).out).toBe(
      'id              app_1\nsettings        {"otp_length":6}\n',
    );
    expect((await call(['apps', 'list', '--json'])).out).toBe(`${JSON.stringify(gateway.answer.body)}\n`);
  });

  it('prints a block for each item of a page, and then what is said of the page', async () => {
    gateway.answer = { status: 200, body: { events: [{ id: 'evt_1' }, { id: 'evt_2' }], next: 'evt_2' } };
    expect((await call(['events', 'list'])).out).toBe(
      'id              evt_1\n\nid              evt_2\n\nnext            evt_2\n',
    );
    gateway.answer = { status: 200, body: { deliveries: [], count: 0 } };
    expect((await call(['webhooks', 'deliveries', 'webhook_1'])).out).toBe('none\n\ncount           0\n');
  });

  it('rewraps step by step through all services, to the end', async () => {
    const session = { service: 'session', version: 'v2', total: 5, failed: 0 };
    const wallet = { service: 'wallet', version: 'v2', total: 9, failed: 0 };
    gateway.steps = [
      { ...session, rewrapped: 2, remaining: 3, next: 'session/jwk_2' },
      { ...session, rewrapped: 2, remaining: 1, failed: 1, next: 'wallet/' },
      { ...wallet, rewrapped: 0, remaining: 0, next: '' },
    ];
    const { code, out, err } = await call(['keys', 'rewrap', '--limit', '2', '--json']);
    const request = 'POST /v1/admin/keys/rewrap';
    const bodies = ['{"limit":2}', '{"limit":2,"after":"session/jwk_2"}', '{"limit":2,"after":"wallet/"}'];
    expect(seen).toEqual(bodies.map((body) => ({ request, key: 'Bearer operator', body })));
    expect(JSON.parse(out)).toEqual({
      rewrapped: 4,
      failed: 1,
      remaining: 1,
      total: 14,
      services: [
        { ...session, rewrapped: 4, failed: 1, remaining: 1 },
        { ...wallet, rewrapped: 0, remaining: 0 },
      ],
    });
    expect(err.split('\n')[0]).toBe('session       2 moved to v2, 3 of 5 to go, 0 failed');
    // A record that cannot be decrypted needs an operator.
    expect(code).toBe(EXIT.failed);
  });

  it('succeeds where everything was moved, and fails where an old process has encrypted something meanwhile', async () => {
    const moved = { service: 'transfer', version: 'v2', rewrapped: 1, failed: 0, total: 1, next: '' };
    gateway.answer = { status: 200, body: { ...moved, remaining: 0 } };
    expect(await call(['keys', 'rewrap'])).toMatchObject({
      code: EXIT.done,
      out: 'transfer      1 moved to v2, 0 of 1 to go, 0 failed\n',
    });
    expect(seen).toMatchObject([{ body: '{}' }]);
    gateway.answer = { status: 200, body: { ...moved, remaining: 1 } };
    expect((await call(['keys', 'rewrap'])).code).toBe(EXIT.failed);
  });

  it('moves keys step by step to the signer, and fails where some stay behind', async () => {
    const step = { moved: 2, failed: 0, failed_wallets: [], kept: false };
    gateway.steps = [
      { ...step, remaining: 1, next: 'wallet_2' },
      { ...step, moved: 1, remaining: 0, next: '' },
    ];
    const { code, out, err } = await call(['wallets', 'move-keys', '--limit', '2', '--json']);
    const request = 'POST /v1/admin/wallets/move_keys';
    const bodies = ['{"limit":2}', '{"limit":2,"after":"wallet_2"}'];
    expect(seen).toEqual(bodies.map((body) => ({ request, key: 'Bearer operator', body })));
    expect(JSON.parse(out)).toEqual({ moved: 3, failed: 0, failed_wallets: [], remaining: 0, kept: false });
    expect(err.split('\n')[0]).toBe('2 moved to the signer, 1 in the database of wallet, 0 failed');
    expect(code).toBe(EXIT.done);
    gateway.answer = { status: 200, body: { ...step, remaining: 2, kept: true, next: '' } };
    expect(await call(['wallets', 'move-keys'])).toMatchObject({
      code: EXIT.failed,
      out: '2 moved to the signer, 2 in the database of wallet, 0 failed; they stay there while CALLER_TICKETS is accept\n',
    });
  });

  it('goes on behind keys that cannot be moved, names them, and fails at the end', async () => {
    const step = { moved: 1, failed: 1, kept: false };
    gateway.steps = [
      { ...step, failed_wallets: ['wallet_1'], remaining: 3, next: 'wallet_2' },
      { ...step, failed_wallets: ['wallet_4'], remaining: 2, next: '' },
    ];
    const { code, out } = await call(['wallets', 'move-keys']);
    expect(code).toBe(EXIT.failed);
    expect(out.split('\n')).toEqual([
      '2 moved to the signer, 2 in the database of wallet, 2 failed',
      'wallet_1: the key stays; the log line keys.move_failed says why',
      'wallet_4: the key stays; the log line keys.move_failed says why',
      '',
    ]);
  });

  it('lists events with its filters', async () => {
    gateway.answer = { status: 200, body: { events: [{ id: 'evt_1' }], next: 'evt_1' } };
    const words = ['events', 'list', '--app', 'app_1', '--type', 'user.created', '--limit', '5', '--json'];
    expect(await call(words)).toMatchObject({
      code: EXIT.done,
      out: `${JSON.stringify(gateway.answer.body)}\n`,
    });
    expect(seen).toMatchObject([{ request: 'GET /v1/admin/events?app_id=app_1&type=user.created&limit=5' }]);
  });

  it('prints events as they come, each once, from now on and behind the last one', async () => {
    const event = (id: string) => ({ id, type: 'user.created' });
    gateway.steps = [
      { events: [], next: '' },
      { events: [event('evt_1'), event('evt_2')], next: 'evt_2' },
      { events: [event('evt_3'), event('evt_4')], next: 'evt_4' },
    ];
    const { code, out } = await call(['events', 'tail', '--count', '3', '--json']);
    expect(code).toBe(EXIT.done);
    expect(out.trim().split('\n')).toEqual(
      ['evt_1', 'evt_2', 'evt_3'].map((id) => JSON.stringify(event(id))),
    );
    const queries = seen.map(({ request }) => new URL(request.slice(4), 'http://a').searchParams);
    expect(queries.map((query) => [query.get('after'), query.get('wait')])).toEqual([
      ['', '25'],
      ['', '25'],
      ['evt_2', '25'],
    ]);
    expect(queries.map((query) => query.has('created_after'))).toEqual([true, true, false]);
  });

  it('goes on printing events after an answer of 503', async () => {
    gateway.answer = { status: 503, body: { error_type: 'service_unavailable' } };
    const answers = [gateway.answer, { status: 200, body: { events: [{ id: 'evt_1' }], next: 'evt_1' } }];
    gateway.answerTo = () => answers.shift();
    const { code, out, err } = await call(['events', 'tail', '--count', '1', '--after', 'evt_0']);
    expect({ code, out }).toEqual({ code: EXIT.done, out: '{"id":"evt_1"}\n' });
    expect(err).toContain('answered 503, trying again');
  });

  it('exits 1 with the error when the API refuses', async () => {
    gateway.answer = { status: 404, body: { status_code: 404, error_type: 'app_not_found' } };
    expect(await call(['apps', 'get', 'app_2', '--json'])).toEqual({
      code: EXIT.failed,
      out: '',
      err: `${JSON.stringify(gateway.answer.body)}\n`,
    });
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['apps', 'destroy']],
    ['a missing argument', ['apps', 'get']],
    ['an unknown option', ['apps', 'list', '--all']],
    ['a limit that is no number', ['keys', 'rewrap', '--limit', 'all']],
    ['a count that is no number', ['events', 'tail', '--count', 'all']],
    ['settings that are no JSON', ['apps', 'update', 'app_1', '--settings', '{']],
    ['migrations of nothing', ['migrate']],
    ['migrations of an unknown service', ['migrate', 'bench']],
    ['the end of everything, not confirmed', ['after-restore', 'session']],
  ])('exits 64 for %s, and calls nothing', async (_, words) => {
    expect((await call(words)).code).toBe(EXIT.usage);
    expect(seen).toEqual([]);
  });

  it("exits 64 without the operator's key, and 69 when nothing answers", async () => {
    expect((await call(['apps', 'list'], { DATA_DIR: '/nowhere' })).code).toBe(EXIT.usage);
    expect((await call(['apps', 'list'], { ...gateway.env, LATCHKEY_URL: 'http://127.0.0.1:1' })).code).toBe(
      EXIT.unreachable,
    );
  });

  it('prints help: a line for each command, and for each its options and exit codes', async () => {
    const { code, out } = await call(['--help'], {});
    expect(code).toBe(EXIT.done);
    for (const { words, summary } of COMMANDS) {
      const line = out.split('\n').find((one) => one.startsWith(`  ${words.join(' ')} `));
      expect(line).toContain(summary);
    }
    for (const command of COMMANDS) {
      const help = await call([...command.words, '--help'], {});
      expect(help.code).toBe(EXIT.done);
      for (const name of ['json', ...Object.keys({ ...command.options, ...command.flags })])
        expect(help.out).toContain(`--${name}`);
      expect(help.out).toContain(`1 ${command.failure}`);
    }
    expect(seen).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

describe('latchkey requests, messages, transfers and wallets', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;
  const SINCE = ['--since', '2026-11-23T10:05Z'];
  const AFTER = `created_after=${Date.parse('2026-11-23T10:05:00Z') / 1000}`;
  const OWNER = ['--app', 'app_1', '--user', 'user_1'];

  it.each([
    [['requests', 'list'], '/requests'],
    [
      ['requests', 'list', ...OWNER, '--error', 'invalid_otp', ...SINCE, '--limit', '5'],
      `/requests?app_id=app_1&user_id=user_1&error_type=invalid_otp&${AFTER}&limit=5`,
    ],
    [
      ['requests', 'list', '--error', 'invalid_otp', '--reason', 'otp_used'],
      '/requests?error_type=invalid_otp&reason=otp_used',
    ],
    [
      ['requests', 'list', '--app', 'app_1', '--address', '+14155552671'],
      '/requests?app_id=app_1&address=%2B14155552671',
    ],
    [['requests', 'show', 'req_1'], '/requests/req_1'],
    [['requests', 'show', '../x', '--app', 'app_1'], '/requests/..%2Fx?app_id=app_1'],
    [['messages', 'list', '--status', 'failed', ...SINCE], `/messages?status=failed&${AFTER}`],
    [
      ['messages', 'list', '--app', 'app_1', '--to', 'ada@example.com', '--after', '5.msg_1'],
      '/messages?app_id=app_1&to=ada%40example.com&after=5.msg_1',
    ],
    [['messages', 'show', 'msg_1'], '/messages/msg_1'],
    [['metrics', '--step', 'day'], '/metrics?step=day'],
    [
      ['metrics', '--app', 'app_1', ...SINCE],
      `/apps/app_1/metrics?from=${Date.parse('2026-11-23T10:05:00Z') / 1000}`,
    ],
    [
      ['transfers', 'list', ...OWNER, '--wallet', 'wallet_1', '--status', 'late'],
      '/transfers?app_id=app_1&user_id=user_1&wallet_id=wallet_1&status=late',
    ],
    [['transfers', 'show', 'app_1', 'transfer_1'], '/apps/app_1/transfers/transfer_1'],
    [['wallets', 'list', '--address', '0xab', ...SINCE], `/wallets?address=0xab&${AFTER}`],
    [
      ['transfers', 'list', ...SINCE, '--until', '2026-11-23T10:06Z'],
      `/transfers?${AFTER}&created_before=${Date.parse('2026-11-23T10:06:00Z') / 1000}`,
    ],
  ])('%j calls GET /v1/admin%s', async (words, path) => {
    expect((await call(words)).code).toBe(EXIT.done);
    expect(seen).toEqual([{ request: `GET /v1/admin${path}`, key: 'Bearer operator', body: '' }]);
  });

  it('sends a message again', async () => {
    await call(['messages', 'resend', 'msg_1']);
    expect(seen.map(({ request }) => request)).toEqual(['POST /v1/admin/messages/msg_1/resend']);
  });

  it('prints a page for people, with the place where the next one begins, and as JSON', async () => {
    gateway.answer = {
      status: 200,
      body: { requests: [{ request_id: 'req_1', status: 400 }], next: '5.rec_1' },
    };
    expect((await call(['requests', 'list'])).out).toBe(
      'request_id      req_1\nstatus          400\n\nnext            5.rec_1\n',
    );
    expect((await call(['requests', 'list', '--json'])).out).toBe(`${JSON.stringify(gateway.answer.body)}\n`);
  });

  it('fails with the error of the API', async () => {
    gateway.answer = { status: 404, body: { status_code: 404, error_type: 'request_not_found' } };
    expect(await call(['requests', 'show', 'req_2', '--json'])).toEqual({
      code: EXIT.failed,
      out: '',
      err: `${JSON.stringify(gateway.answer.body)}\n`,
    });
  });

  it.each([
    ['a time without a zone', ['messages', 'list', '--since', '10:05']],
    ['a request without its id', ['requests', 'show']],
    ['a transfer without its App', ['transfers', 'show', 'transfer_1']],
    ['an unknown option', ['wallets', 'list', '--wallet', 'wallet_1']],
  ])('exits 64 for %s, and calls nothing', async (_, words) => {
    expect((await call(words)).code).toBe(EXIT.usage);
    expect(seen).toEqual([]);
  });
});

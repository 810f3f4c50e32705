import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';
import { addressAt } from './probe.command.js';

describe('latchkey probe', () => {
  const gateway = new AnsweringGateway();
  const probe = (...words: string[]) =>
    gateway.call(['probe', ...words], {
      LATCHKEY_URL: gateway.env['LATCHKEY_URL'] ?? '',
      LATCHKEY_SECRET_KEY: 'sk_test_1',
    });
  const STEPS = [
    'GET /readyz',
    'GET /sign-in/assets/page.js',
    'POST /v1/auth/otps/email/send',
    'POST /v1/auth/otps/verify',
    'POST /v1/auth/sessions/verify',
    'POST /v1/auth/sessions/revoke',
  ];

  it('signs in by a code, verifies the session, and ends it', async () => {
    gateway.steps = [{}, {}, { email_id: 'email_1' }, { session_token: 'token' }, {}, {}];
    const { code, out } = await probe('--json');
    expect(code).toBe(EXIT.done);
    expect(gateway.seen.map(({ request }) => request)).toEqual(STEPS);
    expect(gateway.seen.map(({ key }) => key)).toEqual([
      ...[undefined, undefined],
      ...STEPS.slice(2).map(() => 'Bearer sk_test_1'),
    ]);
    const bodies = gateway.seen.slice(3).map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toEqual([
      { method_id: 'email_1', otp: '000000', session_expires_in: 5 },
      { session_token: 'token' },
      { session_token: 'token' },
    ]);
    const { signs_in, steps } = JSON.parse(out) as { signs_in: boolean; steps: object[] };
    expect([signs_in, steps.length, steps[3]]).toEqual([
      true,
      6,
      { name: 'code', status: 200, ms: expect.any(Number), error_type: '', request_id: '' },
    ]);
  });

  it('ends with the step that is refused, and names the error', async () => {
    gateway.answerTo = (body) =>
      body.includes('otp') ? { status: 400, body: { error_type: 'invalid_otp' } } : undefined;
    const { code, out } = await probe();
    expect(code).toBe(EXIT.failed);
    expect(gateway.seen.map(({ request }) => request)).toEqual(STEPS.slice(0, 4));
    expect(out).toMatch(/^ok {4}readiness: 200 in \d+ ms\n[^]*\nfail {2}code: 400 in \d+ ms, invalid_otp\n$/);
  });

  it('tells an answer that is not ours from a refusal', async () => {
    gateway.answer = { status: 404, body: {} };
    const { code, out } = await probe();
    expect([code, out]).toEqual([
      EXIT.failed,
      expect.stringMatching(/^fail {2}readiness: 404 in \d+ ms, no_answer_of_latchkey\n/),
    ]);
    expect(gateway.seen.map(({ request }) => request)).toEqual(STEPS.slice(0, 3));
  });

  it('signs in where one service is away, and fails all the same', async () => {
    gateway.answerTo = (body) =>
      body === '' && gateway.seen.length === 1
        ? { status: 503, body: { error_type: 'service_unavailable' } }
        : undefined;
    const { code, out } = await probe('--json');
    expect(gateway.seen.map(({ request }) => request)).toEqual(STEPS);
    expect([code, JSON.parse(out)]).toMatchObject([EXIT.failed, { signs_in: true }]);
  });

  it('shows the steps before the one that gets no answer', async () => {
    gateway.answerTo = (body) => (body.includes('otp') ? 'none' : undefined);
    const { code, out } = await probe();
    expect([code, out]).toEqual([
      EXIT.failed,
      expect.stringMatching(/^(?:ok {4}.*\n){3}fail {2}code: 0 in \d+ ms, unreachable\n$/),
    ]);
  });

  it('reads its key from a file, as the CronJob has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probe-'));
    const file = join(folder, 'secret-key');
    writeFileSync(file, 'sk_test_of_file');
    const env = { LATCHKEY_URL: gateway.env['LATCHKEY_URL'] ?? '', LATCHKEY_SECRET_KEY_FILE: file };
    expect((await gateway.call(['probe'], env)).code).toBe(EXIT.done);
    rmSync(folder, { recursive: true });
    expect(gateway.seen.at(-1)?.key).toBe('Bearer sk_test_of_file');
  });

  it('ends with 69 where nothing answers, and with 64 without the key of a test App', async () => {
    const env = { LATCHKEY_URL: 'http://127.0.0.1:9', LATCHKEY_SECRET_KEY: 'sk_test_1' };
    expect((await gateway.call(['probe'], env)).code).toBe(EXIT.unreachable);
    for (const LATCHKEY_SECRET_KEY of ['sk_live_1', 'pk_test_1'])
      expect((await gateway.call(['probe'], { ...env, LATCHKEY_SECRET_KEY })).code).toBe(EXIT.usage);
    expect(gateway.seen).toEqual([]);
  });

  it('uses an address no more often than once a day', () => {
    const at = (time: string) => addressAt(new Date(time));
    expect(at('2026-11-28T09:05:00Z')).toBe('probe-0905@sandbox.test');
    const minutes = Array.from({ length: 1440 }, (_, minute) => addressAt(new Date(minute * 60_000)));
    expect(new Set(minutes).size).toBe(1440);
  });
});

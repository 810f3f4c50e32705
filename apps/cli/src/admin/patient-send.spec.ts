import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

describe('a command that sends again', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;

  it('waits for a part that is away, as long as the answer says, and then goes on', async () => {
    const moved = { moved: 1, failed: 0, failed_wallets: [], kept: false, remaining: 0, next: '' };
    const away = { status: 503, body: {}, retryAfter: 0 };
    const answers = [away, away, { status: 200, body: moved }];
    gateway.answerTo = () => answers.shift();
    expect(await call(['wallets', 'move-keys'])).toMatchObject({ code: EXIT.done });
    expect(seen.map(({ body }) => body)).toEqual(['{}', '{}', '{}']);
    const later = [
      { ...away, retryAfter: 1 },
      { status: 200, body: moved },
    ];
    gateway.answerTo = () => later.shift();
    gateway.pauses.length = 0;
    expect(await call(['wallets', 'move-keys'])).toMatchObject({ code: EXIT.done });
    expect(gateway.pauses).toEqual([1_000]);
  });

  it('freezes payments as soon as the signer answers, and sends no other single call again', async () => {
    const away = { status: 503, body: { error_type: 'service_unavailable' }, retryAfter: 1 };
    const answers = [away, { ...away, status: 504 }, { status: 200, body: { frozen: true } }];
    gateway.answerTo = () => answers.shift();
    expect(await call(['payments', 'freeze', 'app_1'])).toMatchObject({ code: EXIT.done });
    const freeze = 'POST /v1/admin/apps/app_1/payments/freeze';
    expect(seen.map(({ request }) => request)).toEqual([freeze, freeze, freeze]);
    expect(gateway.pauses).toEqual([1_000, 1_000]);
    gateway.answerTo = () => away;
    expect(await call(['payments', 'unfreeze', 'app_1'])).toMatchObject({ code: EXIT.failed });
    expect(seen).toHaveLength(4);
  });

  it.each([
    ['at once where no waiting helps', { status: 403, body: { error_type: 'forbidden' } }, 1],
    ['after 8 tries', { status: 503, body: { error_type: 'key_provider_unavailable' }, retryAfter: 0 }, 8],
  ])('stops a move at a step that is refused, %s', async (_, answer, tries) => {
    gateway.answerTo = () => answer;
    const { code, out, err } = await call(['keys', 'rewrap', '--json']);
    expect({ code, out }).toEqual({ code: EXIT.failed, out: '' });
    expect(err).toBe(`${JSON.stringify(answer.body)}\n`);
    expect(seen).toHaveLength(tries);
  });

  it('exits 69 after 8 tries in a minute or so, where a call may be repeated and nothing answers', async () => {
    const env = { ...gateway.env, LATCHKEY_URL: 'http://127.0.0.1:1' };
    expect((await call(['keys', 'rewrap'], env)).code).toBe(EXIT.unreachable);
    expect(gateway.pauses).toHaveLength(7);
    const seconds = gateway.pauses.reduce((sum, pause) => sum + pause, 0) / 1000;
    expect(seconds).toBeGreaterThan(45);
    expect(seconds).toBeLessThan(92);
  });
});

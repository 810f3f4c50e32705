import { describe, expect, it } from '@jest/globals';
import { currentRun } from '../harness/stack/run.js';

const { baseUrl } = currentRun();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}${path}`, { headers, redirect: 'manual' });

/** The files that the page loads. */
async function filesOf(page: Response): Promise<string[]> {
  const html = await page.text();
  return [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe('the console', () => {
  it.each(['/console', '/console/', '/console/people?app=app_1', '/console/refusals/req_1'])(
    'answers its page at %s, without a key, under a policy of its own',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(policy) ?? [];
      expect(policy).toContain("script-src 'self';");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
    },
  );

  it('gives each answer a nonce of its own', async () => {
    const policies = await Promise.all([1, 2].map(async () => (await get('/console')).headers));
    const [one, other] = policies.map((headers) => headers.get('content-security-policy'));
    expect(one).not.toBe(other);
  });

  it('answers files that browsers keep for ever, as they were compressed by the build', async () => {
    const files = await filesOf(await get('/console'));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const answer = await get(file, { 'accept-encoding': 'gzip' });
      expect([file, answer.status]).toEqual([file, 200]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
  });

  it.each(['/console/assets/none-00000000.js', '/console/assets/..%2Fmanifest.json', '/consoles'])(
    'has no file at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error_type: 'route_not_found' });
    },
  );
});

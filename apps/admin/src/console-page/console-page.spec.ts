import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { startTestAdmin } from '../testing/test-admin.js';
import { consoleFile, consoleHeaders, consolePage } from './console-page.js';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const NAME = 'index-B3Mt3q71.js';
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<script src="a.js" nonce="__CSP_NONCE__"></script>');
writeFileSync(join(folder, 'assets', NAME), 'the script');
writeFileSync(join(folder, 'assets', `${NAME}.gz`), gzipSync('the script'));
writeFileSync(join(folder, 'manifest-00000000.js'), 'not for browsers');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the page of the console', () => {
  it('has the nonce that its policy names', async () => {
    expect(await consolePage('n0nce', folder)).toBe('<script src="a.js" nonce="n0nce"></script>');
    const policy = consoleHeaders('n0nce')['content-security-policy'];
    expect(policy).toContain("style-src 'self' 'nonce-n0nce'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('is no page where it was not built', async () => {
    expect(await consolePage('n0nce', join(folder, 'none'))).toBeUndefined();
    const admin = await startTestAdmin();
    for (const path of ['/console', '/console/people', `/console/assets/${NAME}`])
      expect(await send(admin, path)).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
    await admin.close();
  });
});

describe('a file of the console', () => {
  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.0, br', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('for a browser that accepts %s is sent as %s', async (accepted, encoding) => {
    const found = await consoleFile(NAME, accepted, folder);
    expect(found?.headers['content-encoding']).toBe(encoding);
    expect(found?.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': expect.stringContaining('immutable'),
    });
    const content = encoding ? gunzipSync(found?.content ?? '') : found?.content;
    expect(content?.toString()).toBe('the script');
  });

  it.each([
    '../manifest-00000000.js',
    '..%2Findex.html',
    'index.html',
    `${NAME}.gz`,
    'other-00000000.js',
    '',
  ])('is none at %j', async (name) => {
    expect(await consoleFile(name, 'gzip', folder)).toBeUndefined();
  });
});

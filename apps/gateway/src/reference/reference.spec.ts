import { describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';
import { referencePage } from './reference-page.js';

const BASE_URL = 'http://127.0.0.1:8080';

const gateway = await sharedGateway();
const documentsOf = (page: string) => /data-documents="([^"]*)"/.exec(page)?.[1]?.split(' ');

describe('the reference', () => {
  it('needs no key, and its page loads nothing from elsewhere', async () => {
    const { status, headers, json: page } = await send(gateway, '/reference');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' /);
    expect(policy).not.toContain('unsafe');
    const loaded = [...String(page).matchAll(/<(?:link|script)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(loaded).toHaveLength(4);
    for (const url of loaded) expect(url).toMatch(/^(\/reference\/|data:,)/);
  });

  it.each(['', 'package.json', '..%2fpage.css', 'constructor', 'start.js'])(
    'has no file %j',
    async (file) => {
      expect(await send(gateway, `/reference/${file}`)).toMatchObject({
        status: 404,
        json: { error_type: 'route_not_found' },
      });
    },
  );

  it('shows the document of the API, which needs no key', async () => {
    const { status, json } = await send(gateway, '/v1/openapi.json');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Latchkey' },
      servers: [{ url: BASE_URL }],
    });
    expect(json.paths).toHaveProperty(['/v1/auth/users/create']);
  });

  it('reads the document of administration where this address serves it', async () => {
    expect(documentsOf(referencePage(true))).toEqual(['/v1/openapi.json', '/v1/admin/openapi.json']);
    expect(documentsOf(String((await send(gateway, '/reference')).json))).toEqual(['/v1/openapi.json']);
    expect((await send(gateway, '/v1/admin/openapi.json')).status).toBe(404);
  });
});

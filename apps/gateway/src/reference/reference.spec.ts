import { describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const BASE_URL = 'http://127.0.0.1:8080';

const gateway = await sharedGateway();

describe('the reference', () => {
  it('needs no key, and its page loads nothing from elsewhere', async () => {
    const { status, headers, json: page } = await send(gateway, '/reference');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const loaded = [...String(page).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
    expect(loaded).toHaveLength(5);
    for (const url of loaded) expect(url).toMatch(/^(\/reference\/|data:,)/);
  });

  it.each([
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui-standalone-preset.js', 'text/javascript; charset=utf-8'],
    ['start.js', 'text/javascript; charset=utf-8'],
  ])('serves %s', async (file, type) => {
    const answer = await send(gateway, `/reference/${file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.json.length).toBeGreaterThan(100);
  });

  it.each(['', 'package.json', '..%2fpackage.json', 'constructor'])('has no file %j', async (file) => {
    expect(await send(gateway, `/reference/${file}`)).toMatchObject({
      status: 404,
      json: { error_type: 'route_not_found' },
    });
  });

  it('shows the document of the API, which needs no key', async () => {
    const { status, json } = await send(gateway, '/v1/openapi.json');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Latchkey' },
      servers: [{ url: BASE_URL }],
    });
    expect(json.paths).toHaveProperty(['/v1/auth/users/create']);
    expect((await send(gateway, '/reference/start.js')).json).toContain('"/v1/openapi.json"');
  });

  it('offers no document of administration, which is another process', async () => {
    expect((await send(gateway, '/reference/start.js')).json).not.toContain('/v1/admin/');
    expect((await send(gateway, '/v1/admin/openapi.json')).status).toBe(404);
  });
});

import { describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { sharedGateway, startTestGateway } from '../testing/test-gateway.js';

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

const gateway = await sharedGateway();

describe('the base URL', () => {
  it('shows a page to a person, which loads nothing', async () => {
    const { status, headers, json: page } = await send(gateway, '/', BROWSER);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    const linked = [...String(page).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
    expect(linked).toEqual(['data:,', '/reference']);
  });

  it('leads to the console where that is at the same address', async () => {
    const both = await startTestGateway({}, { ofGateway: { ADMIN_UPSTREAM: 'http://127.0.0.1:9' } });
    expect(String((await send(both, '/', BROWSER)).json)).toContain('href="/console"');
    await both.close();
  });

  it.each([[undefined], ['*/*'], ['application/json']])(
    'tells a program in JSON that there is no endpoint: Accept %s',
    async (accept) => {
      const answer = await send(gateway, '/', { headers: accept === undefined ? {} : { accept } });
      expect(answer).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { User } from '@latchkey/contracts/identity';
import { openApiDocument } from '@latchkey/edge/openapi';
import { send } from '@latchkey/edge/testing';
import { createTestGateway } from '../testing/test-gateway.js';
import { Endpoint, endpointsOf, InArea } from '@latchkey/edge';

const DECLARED = {
  method: 'GET',
  access: 'none',
  summary: 'Get an old thing',
  description: 'As it was.',
  response: User,
} as const;

@InArea('Old', 'Endpoints that are deprecated.')
class OldController {
  @Endpoint({
    ...DECLARED,
    path: '/v1/old',
    deprecated: { since: '2026-11-30', sunset: '2027-05-31', instead: 'GET /v1/new' },
  })
  getOld(): User {
    return new User();
  }

  @Endpoint({ ...DECLARED, path: '/v1/older', deprecated: { since: '2026-11-30' } })
  getOlder(): User {
    return new User();
  }
}

const endpoints = endpointsOf([OldController]).map(({ endpoint }) => endpoint);
const addresses = { server: 'https://auth.example.com', home: 'https://auth.example.com' };

describe('an endpoint that is declared as deprecated', () => {
  let url: string;
  let app: Awaited<ReturnType<typeof createTestGateway>>['app'];

  beforeAll(async () => {
    ({ app } = await createTestGateway());
    const server = app.getHttpAdapter().getInstance();
    for (const endpoint of endpoints)
      server.get(endpoint.path, { config: { access: 'none', endpoint } }, () => ({ ok: true }));
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });

  afterAll(() => app.close());

  it('answers since when, and until when, as RFC 9745 and RFC 8594 write it', async () => {
    const { status, headers } = await send({ url }, '/v1/old');
    expect(status).toBe(200);
    expect(headers.get('deprecation')).toBe('@1795996800');
    expect(headers.get('sunset')).toBe('Mon, 31 May 2027 00:00:00 GMT');
  });

  it('says so in an error, too', async () => {
    const { status, headers } = await send({ url }, '/v1/old?unknown=1');
    expect([status, headers.get('deprecation')]).toEqual([400, '@1795996800']);
  });

  it('has no last day unless one is set', async () => {
    const { headers } = await send({ url }, '/v1/older');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual(['@1795996800', null]);
  });

  it('is deprecated in the document, with what to use instead and the headers', () => {
    const { paths, components } = openApiDocument('apps', [OldController], addresses);
    const old = paths['/v1/old']?.['get'];
    expect(old).toMatchObject({
      deprecated: true,
      description:
        'As it was. Deprecated since 2026-11-30. It may stop answering on 2027-05-31. Use `GET /v1/new` instead.',
    });
    expect(old).toHaveProperty(['responses', '200', 'headers', 'Deprecation']);
    expect(old).toHaveProperty(['responses', '200', 'headers', 'Sunset']);
    expect(components['headers']).toHaveProperty('Deprecation');
    const older = paths['/v1/older']?.['get'];
    expect(older).toHaveProperty(['responses', '200', 'headers', 'Deprecation']);
    expect(older).not.toHaveProperty(['responses', '200', 'headers', 'Sunset']);
  });
});

describe('a declaration', () => {
  it.each([
    [{ since: '2026-02-30' }],
    [{ since: '26-2-3' }],
    [{ since: '2026-11-30', sunset: '2026-11-30' }],
    [{ since: '2026-11-30', sunset: '2026-01-01' }],
  ] as const)('with impossible days is refused at the start: %j', (deprecated) => {
    expect(() => Endpoint({ ...DECLARED, path: '/v1/old', deprecated })).toThrow(RangeError);
  });
});

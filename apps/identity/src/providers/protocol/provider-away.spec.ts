import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixedClock } from '@latchkey/platform/testing';
import { sendJson, startProvider, type TestProvider } from '@latchkey/platform/testing/providers';
import { ForgingIssuer } from '../../testing/forging-issuer.js';
import { clientOf, newChecks, paramsOf, testProtocol } from '../../testing/protocol.fixture.js';
import type { AuthorizationChecks, ProviderClient } from './provider-protocol.js';

const HOUR_MS = 3600_000;
const DISCOVERY = '/.well-known/openid-configuration';
const unreachable = { code: 'oauth_unavailable', details: { reason: 'oauth_provider_unreachable' } };
const unusable = { code: 'oauth_unavailable', details: { reason: 'oauth_answer_unusable' } };
const unknown = { code: 'oauth_unavailable', details: { reason: 'oauth_outcome_unknown' } };

describe('a provider that is away', () => {
  let provider: TestProvider;
  let client: ProviderClient;

  beforeEach(async () => {
    provider = await startProvider('oidc');
    client = clientOf('oidc', provider);
  });
  afterEach(() => provider.stop());

  it('costs no code: the sign-in goes on when it is back', async () => {
    const protocol = testProtocol();
    const checks = newChecks('oidc');
    const params = paramsOf(await provider.signIn(await protocol.authorizationUrl(client, checks)));
    await provider.stop();
    await expect(protocol.exchange(client, checks, params)).rejects.toMatchObject(unreachable);
    await provider.start();
    expect((await protocol.exchange(client, checks, params)).account.subject).toBe('1815');
  });

  it('lets a sign-in begin by what was read in the last day', async () => {
    const clock = fixedClock('2026-11-01T12:00:00Z');
    const protocol = testProtocol({ clock });
    const begin = () => protocol.authorizationUrl(client, newChecks('oidc'));
    await begin();
    await provider.stop();
    clock.advance(2 * HOUR_MS);
    await begin();
    clock.advance(21 * HOUR_MS);
    await begin();
    clock.advance(2 * HOUR_MS);
    await expect(begin()).rejects.toMatchObject(unreachable);
    await provider.start();
    await begin();
  });

  it('and was never read cannot be begun with', async () => {
    await provider.stop();
    const beginning = testProtocol().authorizationUrl(client, newChecks('oidc'));
    await expect(beginning).rejects.toMatchObject(unreachable);
  });
});

describe('a document', () => {
  it('is read once for parallel calls, and anew after an hour', async () => {
    const issuer = await ForgingIssuer.start();
    const clock = fixedClock('2026-11-01T12:00:00Z');
    const protocol = testProtocol({ clock });
    const begin = () => protocol.authorizationUrl(clientOf('oidc', issuer), newChecks('oidc'));
    await Promise.all(Array.from({ length: 20 }, begin));
    expect(issuer.asked(DISCOVERY)).toBe(1);
    clock.advance(HOUR_MS + 1);
    await begin();
    await begin();
    expect(issuer.asked(DISCOVERY)).toBeLessThanOrEqual(2);
    await issuer.server.stop();
  });

  it('of an App whose issuer is wrong costs no other App its sign-in', async () => {
    const issuer = await ForgingIssuer.start();
    // At one address, but the document names another issuer than this App.
    issuer.document = { issuer: `${issuer.issuer}/realm` };
    issuer.answers.set(`/realm${DISCOVERY}`, async (response) => {
      await delay(100);
      sendJson(response, issuer.discovery());
    });
    const protocol = testProtocol();
    const begin = (name: string) =>
      protocol.authorizationUrl({ ...clientOf('oidc', issuer), issuer: name }, newChecks('oidc'));
    const [wrong, right] = await Promise.allSettled([
      begin(`${issuer.issuer}/realm/`),
      begin(`${issuer.issuer}/realm`),
    ]);
    expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
    await issuer.server.stop();
  });
});

describe('an answer that is none', () => {
  let issuer: ForgingIssuer;
  let client: ProviderClient;
  let checks: AuthorizationChecks;

  beforeEach(async () => {
    issuer = await ForgingIssuer.start();
    client = clientOf('oidc', issuer);
    checks = newChecks('oidc');
  });
  afterEach(() => issuer.server.stop());

  const errors = [429, 500, 502, 503, 504].map(
    (status) => [status, (response: ServerResponse) => void response.writeHead(status).end()] as const,
  );

  const exchange = () =>
    testProtocol().exchange(client, checks, { code: 'code', state: checks.state, iss: issuer.issuer });

  const answers: [string, (response: ServerResponse) => void][] = [
    ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')],
    [
      'a gigabyte',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1024 ** 3 });
        response.write('x'.repeat(2 * 1024 * 1024));
      },
    ],
  ];

  it.each(answers)('but %s, at discovery, is the trouble of the provider', async (_what, send) => {
    issuer.answers.set(DISCOVERY, send);
    await expect(testProtocol().authorizationUrl(client, checks)).rejects.toMatchObject(unusable);
    expect(issuer.asked('/elsewhere')).toBe(0);
  });

  it.each(answers)('but %s, instead of keys, costs no code', async (_what, send) => {
    issuer.answers.set('/jwks', send);
    await expect(exchange()).rejects.toMatchObject(unusable);
    expect(issuer.asked('/token')).toBe(0);
  });

  it.each(errors)('but %i, is the trouble of the provider and costs no code', async (_status, send) => {
    for (const path of [DISCOVERY, '/jwks', '/token']) {
      issuer.answers.set(path, send);
      await expect(exchange()).rejects.toMatchObject(unusable);
      issuer.answers.delete(path);
    }
  });

  it.each(answers)('but %s, for a code, leaves its outcome unknown; it is sent once', async (_what, send) => {
    issuer.answers.set('/token', send);
    await expect(exchange()).rejects.toMatchObject(unknown);
    expect(issuer.asked('/token')).toBe(1);
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'because the document lacks the %s, is the trouble of the provider',
    async (name) => {
      issuer.document = { [name]: undefined };
      await expect(testProtocol().authorizationUrl(client, checks)).rejects.toMatchObject(unusable);
    },
  );

  it.each(['null', '[]', '{}', '{"keys":7}', '"keys"'])(
    'because the keys are %s, costs no code',
    async (keys) => {
      issuer.answers.set('/jwks', (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(keys);
      });
      await expect(exchange()).rejects.toMatchObject(unusable);
      expect(issuer.asked('/token')).toBe(0);
    },
  );

  it.each(['null', '[]', '7', '{}', '{"issuer":7}'])('but the document %s, is refused', async (document) => {
    issuer.answers.set(DISCOVERY, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(document);
    });
    const beginning = testProtocol().authorizationUrl(client, checks);
    await expect(beginning).rejects.toMatchObject({ code: expect.stringMatching(/^oauth_/) });
  });

  it('is given up after five seconds, and the code is not sent again', async () => {
    issuer.answers.set('/token', () => undefined);
    const hanging = await ForgingIssuer.start();
    hanging.answers.set(DISCOVERY, () => undefined);
    const beginning = testProtocol().authorizationUrl(clientOf('oidc', hanging), checks);
    const failures = [
      expect(exchange()).rejects.toMatchObject(unknown),
      expect(beginning).rejects.toMatchObject(unreachable),
    ];
    await Promise.all(failures);
    expect([issuer.asked('/token'), hanging.asked(DISCOVERY)]).toEqual([1, 1]);
    await hanging.server.stop();
  });

  it('because the connection breaks, is asked for once more, but for a code', async () => {
    issuer.answers.set(DISCOVERY, (response) => void response.destroy());
    await expect(testProtocol().authorizationUrl(client, checks)).rejects.toMatchObject(unreachable);
    expect(issuer.asked(DISCOVERY)).toBe(2);
    issuer.answers.delete(DISCOVERY);
    issuer.answers.set('/token', (response) => void response.destroy());
    await expect(exchange()).rejects.toMatchObject(unknown);
    expect(issuer.asked('/token')).toBe(1);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OTHER_CLIENT, sendJson, startProvider } from '@latchkey/platform/testing/providers';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { ForgingIssuer } from '../../testing/forging-issuer.js';
import { clientOf, newChecks, paramsOf, testProtocol } from '../../testing/protocol.fixture.js';
import type { AuthorizationChecks, ProviderClient } from './provider-protocol.js';

let issuer: ForgingIssuer;
let client: ProviderClient;
let checks: AuthorizationChecks;
const protocol = testProtocol();

beforeEach(async () => {
  issuer = await ForgingIssuer.start();
  client = clientOf('oidc', issuer);
  checks = newChecks('oidc');
});
afterEach(() => issuer.server.stop());

const answer = (wrong: Record<string, string | undefined> = {}): Record<string, string> => {
  const right = { code: 'secret-code', state: checks.state, iss: issuer.issuer };
  return JSON.parse(JSON.stringify({ ...right, ...wrong })) as Record<string, string>;
};
const forged = { code: 'oauth_failed', details: { reason: 'oauth_answer_forged' } };

describe('an answer to the redirect URI', () => {
  it.each([
    ['of another issuer (a mix-up)', { iss: 'https://attacker.example' }],
    ['without the issuer that the provider promises', { iss: undefined }],
    ['with another state', { state: 'another' }],
    ['without a state', { state: undefined }],
    ['without a code', { code: undefined }],
    ['with an error', { error: 'access_denied' }],
  ])('%s is refused, and no code is sent', async (_what, wrong) => {
    await expect(protocol.exchange(client, checks, answer(wrong))).rejects.toMatchObject(forged);
    expect(issuer.asked('/token')).toBe(0);
  });

  it('of another client of the provider is refused', async () => {
    const provider = await startProvider('oidc');
    const own = clientOf('oidc', provider);
    const url = await protocol.authorizationUrl({ ...own, clientId: OTHER_CLIENT }, checks);
    const params = paramsOf(await provider.signIn(url));
    await expect(protocol.exchange(own, checks, params)).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { reason: 'oauth_code_refused' },
    });
    await provider.stop();
  });
});

describe('an ID token', () => {
  const exchange = () => protocol.exchange(client, checks, answer());

  it.each([
    ['is right', {}],
    ['expired within the tolerance', { exp: Math.floor(Date.now() / 1000) - 30 }],
    [
      'has several audiences, and this one was authorized',
      { aud: ['latchkey-client', 'b'], azp: 'latchkey-client' },
    ],
  ])('that %s proves the account', async (_what, claims) => {
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce, claims));
    expect((await exchange()).account).toEqual({ subject: '1815', emailVerified: false });
  });

  it.each<[string, JWTPayload]>([
    ['of another audience', { aud: 'another-client' }],
    ['for several audiences', { aud: ['latchkey-client', 'another-client'] }],
    ['authorized for another client', { aud: ['latchkey-client', 'b'], azp: 'b' }],
    ['of another issuer', { iss: 'https://attacker.example' }],
    ['of an issuer that begins alike', { iss: 'http://127.0.0.1' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 120 }],
    ['of another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['with a subject that is no text', { sub: 1815 as unknown as string }],
    ['without an end', { exp: undefined }],
  ])('%s is refused', async (_what, claims) => {
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce, claims));
    await expect(exchange()).rejects.toMatchObject(forged);
  });

  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  it.each<[string, Partial<JWTHeaderParameters>, () => Promise<Parameters<ForgingIssuer['sign']>[2]>]>([
    ['by another key', {}, async () => own.privateKey],
    ['with HS256 and the public key', { alg: 'HS256' }, async () => Buffer.from(await issuer.publicPem())],
    [
      'with HS256 and the client secret',
      { alg: 'HS256' },
      async () => Buffer.from(issuer.clientSecret.padEnd(32)),
    ],
    ['by a key of an unknown id', { kid: 'unknown' }, async () => own.privateKey],
  ])('signed %s is refused', async (_what, header, keyOf) => {
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce), header, await keyOf());
    await expect(exchange()).rejects.toMatchObject(forged);
  });

  it('that names where its key is, is refused, and no request goes there', async () => {
    issuer.answers.set('/attacker/jwks', (response) =>
      sendJson(response, { keys: [own.publicKey.export({ format: 'jwk' })] }),
    );
    const jku = `${issuer.issuer}/attacker/jwks`;
    const jwk = own.publicKey.export({ format: 'jwk' });
    for (const header of [
      { kid: 'unknown', jku },
      { jku },
      { kid: 'unknown', x5u: jku },
      { kid: 'unknown', jwk },
    ]) {
      issuer.idToken = await issuer.sign(issuer.claims(checks.nonce), header as object, own.privateKey);
      await expect(exchange()).rejects.toMatchObject(forged);
    }
    expect(issuer.asked('/attacker/jwks')).toBe(0);
  });

  it.each(['none', 'None', ''])('without a signature (alg "%s") is refused', async (alg) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg, typ: 'JWT' })}.${part(issuer.claims(checks.nonce))}.`;
    for (const token of [unsigned, `${unsigned}AA`, unsigned.slice(0, -1), 'x.y.z', 'not a token', '']) {
      issuer.idToken = token;
      await expect(exchange()).rejects.toMatchObject(forged);
    }
  });

  it('that is missing is no sign-in', async () => {
    issuer.answers.set('/token', (response) =>
      sendJson(response, { access_token: 'access', token_type: 'bearer' }),
    );
    await expect(exchange()).rejects.toMatchObject(forged);
  });
});

describe('an ID token of Microsoft', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';
  const issuerOf = (tenant: string) => `${issuer.issuer}/${tenant}/v2.0`;
  const exchange = async (claims: JWTPayload, iss?: string) => {
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce, claims));
    return protocol.exchange(client, checks, answer({ iss }));
  };

  beforeEach(() => {
    issuer.document = { issuer: issuerOf('{tenantid}') };
    client = clientOf('microsoft', issuer);
  });

  it('names the tenant of its user, and so do the answer and the key', async () => {
    const right = { iss: issuerOf(TENANT), tid: TENANT };
    for (const iss of [undefined, issuerOf(TENANT)])
      expect((await exchange(right, iss)).account.subject).toBe('1815');
  });

  it.each<[string, () => [JWTPayload, string?]]>([
    ['of another tenant than its issuer', () => [{ iss: issuerOf('another'), tid: TENANT }]],
    ['without a tenant', () => [{ iss: issuerOf(TENANT) }]],
    ['of the template itself', () => [{ iss: issuerOf('{tenantid}'), tid: TENANT }]],
    ['beside an answer of another', () => [{ iss: issuerOf(TENANT), tid: TENANT }, issuerOf('another')]],
  ])('%s is refused', async (_what, make) => {
    const [claims, iss] = make();
    await expect(exchange(claims, iss)).rejects.toMatchObject(forged);
  });

  it('by the key of another tenant is refused', async () => {
    issuer.keyMembers = { issuer: issuerOf('another') };
    await expect(exchange({ iss: issuerOf(TENANT), tid: TENANT })).rejects.toMatchObject(forged);
  });
});

describe('keys', () => {
  const exchange = async () => {
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce));
    return testedProtocol.exchange(client, checks, answer());
  };
  let testedProtocol = protocol;

  it('are read once for many sign-ins, and anew at once for an unknown one', async () => {
    testedProtocol = testProtocol();
    await exchange();
    await exchange();
    expect(issuer.asked('/jwks')).toBe(1);
    await issuer.rotate('key-2');
    await exchange();
    expect(issuer.asked('/jwks')).toBe(2);
    await issuer.rotate('key-3');
    await exchange();
    expect(issuer.asked('/jwks')).toBe(3);
  });

  it('are read anew once in a call, and an unknown one is refused', async () => {
    testedProtocol = testProtocol();
    issuer.idToken = await issuer.sign(issuer.claims(checks.nonce), { kid: 'unknown' });
    await expect(testedProtocol.exchange(client, checks, answer())).rejects.toMatchObject(forged);
    expect(issuer.asked('/jwks')).toBe(2);
  });
});

it('no failure holds a code, a token or a secret', async () => {
  issuer.idToken = await issuer.sign(issuer.claims(checks.nonce, { iss: 'https://attacker.example' }));
  const failures: unknown[] = [];
  const fail = () =>
    protocol.exchange(client, checks, answer()).catch((error: unknown) => failures.push(error));
  await fail();
  const body = { error: 'invalid_grant', error_description: 'secret-code' };
  issuer.answers.set('/token', (response) => sendJson(response, body, 400));
  await fail();
  issuer.answers.set('/token', (response) => void response.writeHead(500).end('secret-code'));
  await fail();
  issuer.answers.set('/token', (response) => void response.destroy());
  await fail();
  expect(failures).toHaveLength(4);
  const shown = inspect(failures, { depth: 20, showHidden: true });
  for (const secret of [
    'secret-code',
    issuer.idToken,
    issuer.clientSecret,
    checks.codeVerifier,
    checks.state,
  ])
    expect(shown).not.toContain(secret);
});

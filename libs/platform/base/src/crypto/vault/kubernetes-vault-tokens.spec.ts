import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until, fixedClock, selfSigned, VaultTransitServer } from '@latchkey/platform/testing';
import { Envelope } from '../envelope.js';
import { KubernetesVaultTokens } from './kubernetes-vault-tokens.js';
import { VaultTransitProvider } from './vault-transit-provider.js';

const context = { app: 'app_1', table: 'wallet_keys', record: 'wallet_1', field: 'private_key' };
const plaintext = Buffer.from('the private part');
const HOUR_MS = 3600_000;
const ROLE = { jwt: 'token-of-the-service-account', ttlS: 3600, maxTtlS: 4 * 3600, renewable: true };

const folder = mkdtempSync(join(tmpdir(), 'vault-'));
const tokenFile = join(folder, 'token');
const caFile = join(folder, 'ca.crt');
const tls = await selfSigned();
writeFileSync(caFile, tls.certificate);
afterAll(() => rmSync(folder, { recursive: true }));

let vault: VaultTransitServer;
let clock: ReturnType<typeof fixedClock>;

beforeEach(async () => {
  vault = await new VaultTransitServer(tls).start();
  clock = vault.logins.clock = fixedClock('2026-11-01T12:00:00Z');
  vault.logins.roles.set('latchkey-wallet', { ...ROLE });
  writeFileSync(tokenFile, `${ROLE.jwt}\n`);
});
afterEach(() => vault.stop());

function tokensOf(more: object = {}): KubernetesVaultTokens {
  const server = { address: vault.address, caFile };
  return new KubernetesVaultTokens(
    { ...server, role: 'latchkey-wallet', mount: 'kubernetes', tokenFile, ...more },
    clock,
  );
}

function envelopeOf(tokens = tokensOf(), more: object = {}): Envelope {
  const { address, key, mount } = vault;
  return new Envelope(new VaultTransitProvider({ address, caFile, tokens, key, mount, ...more }));
}

const LOGIN = 'kubernetes/login';
const RENEWAL = 'auth-renewal';
/** Logins and renewals so far. */
const authCalls = () =>
  vault.calls.flatMap((call) => (call === LOGIN ? [LOGIN] : call === 'token/renew-self' ? [RENEWAL] : []));

describe("a token of Vault's Kubernetes auth method", () => {
  it('concurrent calls share one login to Vault and its token', async () => {
    const envelope = envelopeOf();
    const encrypted = await Promise.all([1, 2, 3].map(() => envelope.encrypt(plaintext, context)));
    for (const each of encrypted) expect(await envelope.decrypt(each, context)).toEqual(plaintext);
    expect(authCalls()).toEqual([LOGIN]);
  });

  it('is renewed before it expires, and no call waits for it', async () => {
    const tokens = tokensOf();
    const first = await tokens.current();
    clock.advance(HOUR_MS * 0.6);
    expect(await tokens.current()).toBe(first);
    expect(authCalls()).toEqual([LOGIN]);
    clock.advance(HOUR_MS * 0.1);
    expect(await tokens.current()).toBe(first);
    await until(() => authCalls().length > 1);
    expect(authCalls()).toEqual([LOGIN, RENEWAL]);
    clock.advance(HOUR_MS * 0.6);
    await envelopeOf(tokens).encrypt(plaintext, context);
    expect(authCalls()).toEqual([LOGIN, RENEWAL]);
  });

  it.each([
    ['its longest lease is near', { maxTtlS: 4000 }],
    ['it is not renewable', { renewable: false }],
  ])('is replaced by a login before it expires where %s', async (_, more) => {
    vault.logins.roles.set('latchkey-wallet', { ...ROLE, ...more });
    const tokens = tokensOf();
    const first = await tokens.current();
    // The kubelet has replaced the file meanwhile.
    vault.logins.roles.set('latchkey-wallet', { ...ROLE, ...more, jwt: 'the-next-one' });
    writeFileSync(tokenFile, 'the-next-one');
    clock.advance(HOUR_MS * 0.7);
    await tokens.current();
    await until(async () => (await tokens.current()) !== first);
    clock.advance(HOUR_MS * 0.5);
    await envelopeOf(tokens).encrypt(plaintext, context);
  });

  it('is kept while Vault cannot renew it; then it is renewed or replaced', async () => {
    const tokens = tokensOf();
    const first = await tokens.current();
    clock.advance(HOUR_MS * 0.7);
    vault.isSealed = true;
    expect(await tokens.current()).toBe(first);
    expect(await tokens.current()).toBe(first);
    vault.isSealed = false;
    await until(async () => {
      clock.advance(6000);
      await tokens.current();
      return authCalls().length > 1;
    });
    clock.advance(HOUR_MS * 0.6);
    await envelopeOf(tokens).encrypt(plaintext, context);
  });

  it('the next call replaces a token that expired in an idle process', async () => {
    const envelope = envelopeOf();
    const encrypted = await envelope.encrypt(plaintext, context);
    clock.advance(HOUR_MS * 5);
    expect(await envelope.decrypt(encrypted, context)).toEqual(plaintext);
    expect(authCalls()).toEqual([LOGIN, LOGIN]);
  });

  it('a revoked token is replaced at once, and the call succeeds', async () => {
    const envelope = envelopeOf();
    const encrypted = await envelope.encrypt(plaintext, context);
    clock.advance(6000);
    vault.logins.revokeAll();
    expect(await envelope.decrypt(encrypted, context)).toEqual(plaintext);
    expect(authCalls()).toEqual([LOGIN, LOGIN]);
  });

  it('a Vault that refuses every token gets one login in five seconds', async () => {
    const tokens = tokensOf();
    const first = await tokens.current();
    expect(tokens.refused(first)).toBe(false);
    clock.advance(6000);
    expect(tokens.refused(first)).toBe(true);
    const second = await tokens.current();
    expect([tokens.refused(second), second === first]).toEqual([false, false]);
  });
});

describe('a failed login', () => {
  it.each([
    ['an unknown role', { role: 'latchkey-mfa' }, /answered 403 to the login as role latchkey-mfa/],
    ['another ServiceAccount', { jwt: 'of-another' }, /check that VAULT_KUBERNETES_ROLE/],
    ['no token file', { tokenFile: join(folder, 'absent') }, /VAULT_KUBERNETES_TOKEN_FILE cannot be read/],
    ['another authority', { caFile: undefined }, /check VAULT_ADDR, VAULT_CA_FILE/],
    ['no Vault', { address: 'https://127.0.0.1:9' }, /Vault did not answer/],
  ])('%s: key_provider_unavailable with the reason, and nothing secret', async (_, more, reason) => {
    if ('jwt' in more) writeFileSync(tokenFile, String(more.jwt));
    const failed: unknown = await envelopeOf(tokensOf(more))
      .encrypt(plaintext, context)
      .catch((error) => error);
    expect(failed).toMatchObject({
      code: 'key_provider_unavailable',
      message: expect.stringMatching(reason),
    });
    expect(inspect(failed, { depth: 9 })).not.toMatch(/token-of-the-service-account|of-another/);
  });

  it('prints no token', async () => {
    const tokens = tokensOf();
    const token = await tokens.current();
    expect(inspect(tokens, { depth: 9, showHidden: true })).not.toContain(token.reveal());
  });
});

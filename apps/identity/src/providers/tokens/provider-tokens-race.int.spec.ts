import { beforeEach, describe, expect, it } from '@jest/globals';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { eventually } from '@latchkey/platform/testing';
import { race } from '../../testing/race.js';
import { EXPIRED, type LinkedUser, ProviderTokensFixture } from '../../testing/provider-tokens.fixture.js';
import { ScriptedProtocol } from '../../testing/scripted-protocol.js';
import { UNKEPT_TOKENS } from './provider-tokens.repository.js';

const MANY = 20;
const FRESH = { accessToken: 'newest', refreshToken: 'refresh-9', expiresAt: 4_000_000_000 };

const fixture = await ProviderTokensFixture.start('provider_tokens_race', new ScriptedProtocol());
beforeEach(() => fixture.protocol.reset());

const requests = () => fixture.protocol.refreshes.map(({ refreshToken }) => refreshToken);
const lease = ({ id }: LinkedUser, until: string) =>
  fixture.identity.source.query(
    `UPDATE provider_tokens SET leased_until = now() + $2::interval WHERE idp_provider_id = $1`,
    [id, until],
  );

/** Until a statement waits for a lock. */
const statementWaits = () =>
  eventually(async () => {
    const waiting = await fixture.identity.source.query<object[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0 || undefined;
  });

describe('20 parallel calls', () => {
  beforeEach(() => {
    fixture.protocol.delayMs = 300;
  });

  it('refresh once, and answer the same tokens', async () => {
    const linked = await fixture.linked();
    fixture.protocol.answer = { refreshToken: 'refresh-1' };
    const { answers, refusals } = await race(MANY, () => fixture.get(linked));
    expect(refusals).toEqual([]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-1' });
    expect(requests()).toEqual(['refresh-0']);
  });

  it.each(['oauth_failed', 'oauth_unavailable'] as const)('share one %s', async (code) => {
    const linked = await fixture.linked();
    fixture.protocol.failure = code;
    const { refusals } = await race(MANY, () => fixture.get(linked));
    expect(refusals).toEqual(Array.from({ length: MANY }, () => code));
    expect(requests()).toEqual(['refresh-0']);
  });
});

describe('a refresh', () => {
  it('of a process that died is taken over when its lease ends', async () => {
    const linked = await fixture.linked();
    await lease(linked, '600 ms');
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'access-1' });
    expect(requests()).toEqual(['refresh-0']);
  });

  it('does not replace the tokens of a sign-in meanwhile', async () => {
    const linked = await fixture.linked();
    fixture.protocol.meanwhile = () => fixture.keep(linked, FRESH);
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'newest', refresh_token: 'refresh-9' });
  });

  it('that is refused because a sign-in replaced its token meanwhile, answers the newer ones', async () => {
    const linked = await fixture.linked();
    fixture.protocol.meanwhile = () => fixture.keep(linked, FRESH);
    fixture.protocol.failure = 'oauth_failed';
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'newest' });
  });

  it('stores nothing for an account that was unlinked meanwhile', async () => {
    const linked = await fixture.linked();
    fixture.protocol.meanwhile = () => fixture.unlink(linked);
    await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'idp_provider_not_found' });
    expect(await fixture.isStored(linked)).toBe(false);
  });

  it('stores nothing once the App keeps no tokens', async () => {
    const linked = await fixture.linked();
    fixture.protocol.meanwhile = () => fixture.set(linked.caller, { keep_tokens: false });
    await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'idp_provider_not_found' });
    expect(await fixture.isStored(linked)).toBe(false);
  });
});

describe('a change of the provider', () => {
  it.each([
    ['that keeps no tokens', { keep_tokens: false }],
    ['to another client', { client_id: 'client-2' }],
    ['to another issuer', { issuer: 'https://two.example.com' }],
    ['that removes it', null],
  ])('%s deletes the kept ones of its App alone', async (_, change) => {
    const [linked, other] = [await fixture.linked(), await fixture.linked()];
    await fixture.set(linked.caller, change);
    await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'idp_provider_not_found' });
    expect(await fixture.isStored(linked)).toBe(false);
    expect(await fixture.isStored(other)).toBe(true);
  });

  it('of the secret keeps them', async () => {
    const linked = await fixture.linked();
    await fixture.set(linked.caller, { client_secret: 'newer' });
    await fixture.get(linked);
    expect(fixture.protocol.refreshes[0]?.client.clientSecret).toBe('newer');
  });

  it('raced by sign-ins leaves no token of an App that keeps none', async () => {
    for (let round = 0; round < 3; round += 1) {
      const caller = await fixture.identity.newCaller();
      await fixture.set(caller, {});
      const accounts = await Promise.all(Array.from({ length: MANY }, () => fixture.link(caller)));
      const off = fixture.set(caller, { keep_tokens: false });
      await Promise.all([off, ...accounts.map((linked) => fixture.keep(linked, EXPIRED))]);
      expect(await Promise.all(accounts.map((linked) => fixture.isStored(linked)))).not.toContain(true);
    }
  });

  it('waits for a sign-in that is about to keep tokens, and deletes them', async () => {
    const linked = await fixture.linked();
    let changed = Promise.resolve();
    await fixture.keep(linked, FRESH, async () => {
      changed = fixture.set(linked.caller, { keep_tokens: false });
      await Promise.race([changed, statementWaits()]);
    });
    await changed;
    expect(await fixture.isStored(linked)).toBe(false);
  });

  it('between the read and the claim of a refresh sends no token to the new issuer', async () => {
    const linked = await fixture.linked();
    let refreshed: Promise<unknown> = Promise.resolve();
    await fixture.identity.source.transaction(async (tx) => {
      await tx.query('SELECT FROM provider_tokens WHERE idp_provider_id = $1 FOR UPDATE', [linked.id]);
      refreshed = fixture.get(linked).catch(({ code }) => code);
      await statementWaits();
      await fixture.set(linked.caller, { issuer: 'https://two.example.com' });
    });
    expect(await refreshed).toBe('oauth_failed');
    expect(requests()).toEqual([]);
  });

  it('that died before the deletion is finished by retention', async () => {
    const [linked, other] = [await fixture.linked(), await fixture.linked()];
    await fixture.identity.source.query('UPDATE oauth_providers SET keep_tokens = false WHERE app_id = $1', [
      linked.caller.app_id,
    ]);
    await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'idp_provider_not_found' });
    await removeOutdated(fixture.identity.source, [UNKEPT_TOKENS]);
    expect([await fixture.isStored(linked), await fixture.isStored(other)]).toEqual([false, true]);
  });
});

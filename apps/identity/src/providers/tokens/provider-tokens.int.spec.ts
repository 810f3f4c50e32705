import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { UsersService } from '../../users/users.service.js';
import { EXPIRED, ProviderTokensFixture } from '../../testing/provider-tokens.fixture.js';
import { ScriptedProtocol } from '../../testing/scripted-protocol.js';

const LATER = 4_000_000_000;
const FRESH = {
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  idToken: 'id-token',
  expiresAt: LATER,
};

const fixture = await ProviderTokensFixture.start('provider_tokens', new ScriptedProtocol());
beforeEach(() => fixture.protocol.reset());

const notKept = expect.objectContaining({ code: 'idp_provider_not_found' });
const requests = () => fixture.protocol.refreshes.map(({ refreshToken }) => refreshToken);

describe('kept tokens', () => {
  it('are answered without a request while the access token is valid', async () => {
    const linked = await fixture.linked({ ...FRESH, scope: 'openid' });
    expect(await fixture.get(linked)).toEqual({
      user_id: linked.userId,
      idp_provider_id: linked.id,
      provider: 'oidc',
      access_token: 'access-token',
      refresh_token: 'refresh-token',
      id_token: 'id-token',
      scope: 'openid',
      expires_at: LATER,
    });
    expect(requests()).toEqual([]);
  });

  it('have empty members where the provider gave none, and an access token without an end', async () => {
    const linked = await fixture.linked({ accessToken: 'access-token' });
    const empty = { refresh_token: '', id_token: '', scope: '', expires_at: 0 };
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'access-token', ...empty });
    expect(requests()).toEqual([]);
  });

  it('are kept whatever else the provider writes', async () => {
    const odd = { accessToken: 'a\u0000b', scope: 'a\u0000b', expiresAt: Number.MAX_SAFE_INTEGER };
    const linked = await fixture.linked(odd);
    const answer = { access_token: 'a\u0000b', scope: '', expires_at: 253402300799 };
    expect(await fixture.get(linked)).toMatchObject(answer);
  });

  it('are stored encrypted', async () => {
    const { id } = await fixture.linked(FRESH);
    const [row] = await fixture.identity.source.query<{ dump: string }[]>(
      `SELECT concat_ws(' ', t, encode(access_token_sealed, 'escape'), encode(refresh_token_sealed, 'escape'),
         encode(id_token_sealed, 'escape')) AS dump FROM provider_tokens t WHERE idp_provider_id = $1`,
      [id],
    );
    expect(row?.dump).toContain(id);
    for (const secret of ['access-token', 'refresh-token', 'id-token'])
      expect(row?.dump).not.toContain(secret);
  });

  it('do not decrypt in the row of another account', async () => {
    const [one, other] = [await fixture.linked(FRESH), await fixture.linked(FRESH)];
    await fixture.identity.source.query(
      `UPDATE provider_tokens SET access_token_sealed = (
         SELECT access_token_sealed FROM provider_tokens WHERE idp_provider_id = $2) WHERE idp_provider_id = $1`,
      [one.id, other.id],
    );
    await expect(fixture.get(one)).rejects.toThrow();
    expect(await fixture.get(other)).toMatchObject({ access_token: 'access-token' });
  });

  it('belong to their user and their App alone', async () => {
    const linked = await fixture.linked(FRESH);
    const sameApp = await fixture.link(linked.caller);
    const otherApp = await fixture.linked(FRESH);
    await expect(fixture.get({ ...linked, userId: sameApp.userId })).rejects.toEqual(notKept);
    await expect(fixture.get({ ...otherApp, id: linked.id })).rejects.toEqual(notKept);
    await expect(fixture.get({ ...linked, id: newId('idpuser') })).rejects.toEqual(notKept);
    await expect(fixture.get(sameApp)).rejects.toEqual(notKept);
    const unknown = expect.objectContaining({ code: 'user_not_found' });
    await expect(fixture.get({ ...linked, caller: otherApp.caller })).rejects.toEqual(unknown);
  });

  it('of a new sign-in replace those before; without a refresh token the one before stays', async () => {
    const linked = await fixture.linked(EXPIRED);
    await fixture.keep(linked, { accessToken: 'second', scope: 'email', expiresAt: LATER });
    const second = { access_token: 'second', refresh_token: 'refresh-0', id_token: '', scope: 'email' };
    expect(await fixture.get(linked)).toMatchObject(second);
    await fixture.keep(linked, FRESH);
    expect(await fixture.get(linked)).toMatchObject({ refresh_token: 'refresh-token', scope: '' });
  });
});

describe('nothing is kept', () => {
  it('where the App does not keep tokens', async () => {
    const caller = await fixture.identity.newCaller();
    await fixture.set(caller, { keep_tokens: false });
    const linked = await fixture.link(caller);
    await fixture.keep(linked, FRESH);
    expect(await fixture.isStored(linked)).toBe(false);
    await expect(fixture.get(linked)).rejects.toEqual(notKept);
  });

  it('of a user who was deleted, and of an account that was unlinked', async () => {
    const [deleted, unlinked] = [await fixture.linked(FRESH), await fixture.linked(FRESH)];
    await fixture.identity.get(UsersService).delete(deleted.caller, { user_id: deleted.userId });
    await fixture.unlink(unlinked);
    expect(await fixture.isStored(deleted)).toBe(false);
    expect(await fixture.isStored(unlinked)).toBe(false);
  });
});

describe('an expired access token', () => {
  it('is refreshed once, and the rotated refresh token is stored', async () => {
    const linked = await fixture.linked();
    fixture.protocol.answer = { refreshToken: 'refresh-1', idToken: 'id-1', scope: 'openid' };
    const refreshed = {
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      id_token: 'id-1',
      scope: 'openid',
    };
    expect(await fixture.get(linked)).toMatchObject(refreshed);
    expect(await fixture.get(linked)).toMatchObject(refreshed);
    expect(requests()).toEqual(['refresh-0']);
    expect(fixture.protocol.refreshes[0]?.client).toMatchObject({
      clientId: 'client-1',
      clientSecret: 'hush',
    });
  });

  it('keeps what the provider does not answer again', async () => {
    const linked = await fixture.linked();
    const kept = { refresh_token: 'refresh-0', id_token: 'id-0', scope: 'openid email' };
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'access-1', ...kept });
  });

  it('is answered even where the new one, too, is about to expire', async () => {
    const linked = await fixture.linked();
    fixture.protocol.answer = { refreshToken: 'refresh-1', expiresAt: Math.floor(Date.now() / 1000) + 5 };
    expect(await fixture.get(linked)).toMatchObject({ access_token: 'access-1' });
    expect(requests()).toEqual(['refresh-0']);
  });

  it('without a refresh token is refused without a request', async () => {
    const linked = await fixture.linked({ accessToken: 'access-0', expiresAt: 1 });
    const refusal = { code: 'oauth_failed', details: { reason: 'provider_tokens_expired' } };
    await expect(fixture.get(linked)).rejects.toMatchObject(refusal);
    expect(requests()).toEqual([]);
  });

  it.each(['oauth_failed', 'oauth_unavailable'] as const)(
    'is kept through %s, and refreshed later',
    async (code) => {
      const linked = await fixture.linked();
      fixture.protocol.failure = code;
      await expect(fixture.get(linked)).rejects.toMatchObject({ code });
      await expect(fixture.get(linked)).rejects.toMatchObject({ code });
      fixture.protocol.failure = undefined;
      expect(await fixture.get(linked)).toMatchObject({ access_token: 'access-3' });
      expect(requests()).toEqual(['refresh-0', 'refresh-0', 'refresh-0']);
    },
  );
});

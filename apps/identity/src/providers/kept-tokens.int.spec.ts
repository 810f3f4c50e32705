import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { AppsService } from '../apps/apps.service.js';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { ProviderTokensService } from './tokens/provider-tokens.service.js';

const ACCOUNT = { subject: '1084', email: 'ada@example.com', emailVerified: true };

let caller: Caller;

const sign = await ProviderSignIns.start('kept_tokens');
beforeEach(async () => {
  caller = await sign.newCaller();
});

const keepTokens = (keep_tokens: boolean) => {
  const google = { client_id: 'client', client_secret: 'hush', keep_tokens };
  const settings = { oauth_providers: { google } };
  return sign.identity.get(AppsService).update({ app_id: caller.app_id, settings });
};
const tokensOf = ({ user_id, idp_provider_id }: { user_id: string; idp_provider_id: string }) =>
  sign.identity.get(ProviderTokensService).get(caller, { user_id, idpuser_id: idp_provider_id });
const none = expect.objectContaining({ code: 'idp_provider_not_found' });

it('a sign-in keeps the tokens if the App does, the newest in place of earlier ones', async () => {
  const linked = await sign.run(caller, ACCOUNT);
  await expect(tokensOf(linked)).rejects.toEqual(none);
  await keepTokens(true);
  await expect(tokensOf(linked)).rejects.toEqual(none);
  for (let times = 0; times < 2; times += 1) {
    await sign.run(caller, ACCOUNT);
    const code = sign.protocol.exchanged.at(-1);
    expect(await tokensOf(linked)).toMatchObject({
      access_token: `access-of-${code}`,
      refresh_token: `refresh-of-${code}`,
      provider: 'google',
    });
  }
  await sign.identity.get(IdentifierChanges).remove(caller, 'idp_provider', linked.idp_provider_id);
  await expect(tokensOf(linked)).rejects.toEqual(none);
});

it('tokens of an exchange are dropped if the App has ceased to keep them', async () => {
  await keepTokens(true);
  const input = await sign.come(caller, ACCOUNT);
  await sign.signIn.read(caller, input);
  await keepTokens(false);
  const linked = await sign.signIn.spend(caller, input);
  await keepTokens(true);
  await expect(tokensOf(linked)).rejects.toEqual(none);
});

import type { App, ListAppsResponse, ListKeysResponse } from '@latchkey/contracts/identity';
import { type Administration, askAdministration } from '../administration.js';
import { isOurs, type LocalOidc } from './local-oidc.js';

const PAGE = 100;

/**
 * Makes the local provider the `oidc` of the first App, the test App with the public token of the banner. No other App is
 * changed, and no provider that somebody else set up there.
 * @returns why it was left out, or an empty text.
 */
export async function offerToFirstApp(
  { issuer, client }: LocalOidc,
  publicToken: string,
  admin: Administration,
): Promise<string> {
  const app = await firstApp(publicToken, admin);
  if (!app) return 'no test App has the public token';
  const { oidc: present } = app.settings.oauth_providers;
  if (present && !isOurs(present.client_id)) return `${app.name} has another provider as its oidc`;
  if (present?.client_id === client.id && present.issuer === issuer) return '';
  const mine = { client_id: client.id, client_secret: client.secret, issuer };
  const body = { settings: { oauth_providers: { oidc: mine } } };
  await askAdministration(admin, `/apps/${app.id}`, { method: 'PATCH', body });
  return '';
}

/** Mostly the oldest. */
async function firstApp(publicToken: string, admin: Administration): Promise<App | undefined> {
  for (const app of (await allApps(admin)).reverse())
    if (app.environment === 'test' && (await hasKey(app.id, publicToken, admin))) return app;
  return undefined;
}

/** Newest first. */
async function allApps(admin: Administration): Promise<App[]> {
  const all: App[] = [];
  for (let more = true; more;) {
    const { apps } = await askAdministration<ListAppsResponse>(
      admin,
      `/apps?limit=${PAGE}&offset=${all.length}`,
    );
    all.push(...apps);
    more = apps.length === PAGE;
  }
  return all;
}

async function hasKey(appId: string, publicToken: string, admin: Administration): Promise<boolean> {
  const { keys } = await askAdministration<ListKeysResponse>(admin, `/apps/${appId}/keys?limit=${PAGE}`);
  return keys.some(
    ({ prefix, last_four }) => publicToken.startsWith(prefix) && publicToken.endsWith(last_four),
  );
}

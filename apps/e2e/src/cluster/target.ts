import { Latchkey } from '@latchkey/node';
import type { CreateAppResponse } from '@latchkey/contracts/identity';

/** An installation, wherever it runs, and an OpenID provider that it reaches. */
export interface Target {
  readonly url: string;
  readonly adminUrl: string;
  readonly adminKey: string;
  readonly oidc: { readonly issuer: string; readonly client_id: string; readonly client_secret: string };
}

/** A test App of the installation, as its server and as its pages. */
export interface ClusterApp {
  readonly id: string;
  readonly url: string;
  readonly server: Latchkey;
  readonly pages: Latchkey;
}

/** The variables of `Target`. @throws Error that names those which are not set. */
export function targetIn(env: NodeJS.ProcessEnv): Target {
  const names = [
    'LATCHKEY_URL',
    'LATCHKEY_ADMIN_URL',
    'ADMIN_API_KEY',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
  ];
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}. --help says what they are.`);
  const [url = '', adminUrl = '', adminKey = '', issuer = '', client_id = '', client_secret = ''] = names.map(
    (name) => env[name],
  );
  return { url, adminUrl, adminKey, oidc: { issuer, client_id, client_secret } };
}

/** Makes an App whose `oidc` is the provider. */
export async function newClusterApp(target: Target): Promise<ClusterApp> {
  const asked = { name: 'Cluster', environment: 'test', tier: 'enterprise' };
  const app = await ask<CreateAppResponse>(target, 'POST', '/v1/admin/apps', asked);
  const settings = { hosted_sign_in: true, oauth_providers: { oidc: target.oidc } };
  await ask(target, 'PATCH', `/v1/admin/apps/${app.id}`, { settings });
  const client = (secretKey: string) => new Latchkey({ baseUrl: target.url, secretKey });
  return { id: app.id, url: target.url, server: client(app.secret_key), pages: client(app.public_token) };
}

async function ask<T>({ adminUrl, adminKey }: Target, method: string, path: string, body: object) {
  const response = await fetch(`${adminUrl}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

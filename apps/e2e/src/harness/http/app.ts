import type { App } from '@latchkey/contracts/identity';
import { adminApi, type AppApi, appApi } from './api.js';
import { succeeded } from './succeeded.js';
import { unique } from '../sign-in/identities.js';

interface AppOptions {
  readonly environment?: 'test' | 'live';
  readonly tier?: 'standard' | 'enterprise';
  readonly settings?: object;
}

/** An App of one test file, so that other files see nothing of it. */
export interface TestApp {
  readonly id: string;
  readonly name: string;
  readonly secretKey: string;
  readonly publicToken: string;
  /** With the secret key. */
  readonly api: AppApi;
  /** With the public token. */
  readonly publicApi: AppApi;
}

/** Makes an App through the admin API; by default a test App. */
export async function newApp({ environment = 'test', tier, settings }: AppOptions = {}): Promise<TestApp> {
  const admin = adminApi();
  const name = unique('App');
  const created = succeeded(await admin.createApp({ name, environment, ...(tier && { tier }) }));
  if (settings) succeeded(await admin.updateApp(created.id, { settings }));
  return {
    id: created.id,
    name,
    secretKey: created.secret_key,
    publicToken: created.public_token,
    api: appApi(created.secret_key),
    publicApi: appApi(created.public_token),
  };
}

/** The App that the stack made when it started: the oldest of all, however many tests have made since. */
export async function bootstrapApp(): Promise<App> {
  const PAGE = 100;
  const apps: App[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = succeeded(await adminApi().listApps({ limit: PAGE, offset })).apps;
    apps.push(...page);
    if (page.length < PAGE) break;
  }
  return apps.reduce((oldest, app) => (app.created_at < oldest.created_at ? app : oldest));
}

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

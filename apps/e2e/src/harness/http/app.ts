import type { App } from '@latchkey/contracts/identity';
import { adminApi } from './admin-api.js';
import { type AppApi, appApi } from './app-client.js';
import { succeeded } from './succeeded.js';
import { sandboxEmail, SANDBOX_CODE, unique } from '../sign-in/identities.js';
import { claimsOf } from '../sign-in/jwt.js';
import { currentRun } from '../stack/run.js';

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
  const asked = { name, environment, ...(tier && { tier }) };
  const created = succeeded(await admin.createApp(asked));
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

/** The App that the stack made when it started: the one whose sessions its secret key begins. */
export async function bootstrapApp(): Promise<App> {
  const api = appApi(currentRun().bootstrapSecretKey);
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email: sandboxEmail() }));
  const proof = { method_id, otp: SANDBOX_CODE, session_expires_in: 5 };
  const { session_jwt = '' } = succeeded(await api.otps.verify(proof));
  return succeeded(await adminApi().getApp(String(claimsOf(session_jwt).aud)));
}

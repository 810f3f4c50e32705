import { defineConfig, parseConfig, setting } from '@latchkey/platform/config';
import { listenOidc } from './http-server.js';

const oidcSettings = defineConfig({
  OIDC_PORT: setting.integer({ description: 'Port of the provider.', min: 1, max: 65_535 }),
  OIDC_ISSUER: setting.url({ description: 'Issuer of the provider: its address.' }),
  OIDC_CLIENT_ID: setting.string({ description: 'Client id of the gateway.' }),
  OIDC_CLIENT_SECRET: setting.secret({ description: 'Client secret of the gateway.' }),
  OIDC_CALLBACK_URL: setting.url({ description: 'Redirect URI of the gateway.' }),
});

/** The local OpenID provider as a process of its own, until a signal ends it. */
const config = parseConfig(oidcSettings, process.env);
const server = await listenOidc({
  port: config.OIDC_PORT,
  issuer: config.OIDC_ISSUER,
  client: {
    id: config.OIDC_CLIENT_ID,
    secret: config.OIDC_CLIENT_SECRET.reveal(),
    callbackUrl: config.OIDC_CALLBACK_URL,
  },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)));

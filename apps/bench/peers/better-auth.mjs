// better-auth as its documentation shows it; its rate limit is off so that it can be loaded, and every code is the same.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { admin, emailOTP, jwt, magicLink } from 'better-auth/plugins';
import pg from 'pg';

const CONNECTIONS = 20;

const [{ databaseUrl, port, secret, code }] = await once(process, 'message');
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
const auth = betterAuth({
  secret,
  baseURL: `http://127.0.0.1:${port}`,
  database: new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS }),
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
  plugins: [
    admin(),
    emailOTP({ generateOTP: () => code, sendVerificationOTP: async () => undefined }),
    magicLink({ generateToken: (email) => email, sendMagicLink: async () => undefined }),
    jwt({ disableSettingJwtHeader: true, jwks: { keyPairConfig: { alg: 'RS256' } } }),
  ],
});
const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
createServer(toNodeHandler(auth)).listen(port, '127.0.0.1', () => process.send(port));

// node deploy/cluster/sign-in.mjs --help
import { readArguments } from '../arguments.mjs';
import { importBundled } from '../../tools/build/bundle.mjs';

readArguments(`node deploy/cluster/sign-in.mjs
Makes a test App and signs in by every method. It reads from its environment:

  LATCHKEY_URL                          the public address
  LATCHKEY_ADMIN_URL, ADMIN_API_KEY     administration and its key
  OIDC_ISSUER                           an OpenID provider that shows the page of this repository's test provider
  OIDC_CLIENT_ID, OIDC_CLIENT_SECRET    its client, whose redirect URI is /v1/auth/oauth/oidc/callback of LATCHKEY_URL

Exit codes: 0, 1 (a method failed; the others were tried), 64 (something is not set).
`);
const { signInFromEnvironment } = await importBundled('apps/e2e/src/cluster/main.ts');
process.exitCode = await signInFromEnvironment(process.env);

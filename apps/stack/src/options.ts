import { parseArgs } from 'node:util';
import { ConfigError, type Environment } from '@latchkey/platform/config';

/** Port of the local OpenID provider if none is set. Another port is another issuer, with other accounts. */
const OIDC_PORT = '8026';

/** The environment with what the command line says (`npm start -- --with-oidc`). @throws ConfigError for an unknown option. */
export function withOptions(env: Environment, args: readonly string[]): Environment {
  if (!readOptions(args)['with-oidc']) return env;
  return { ...env, OIDC_PORT: env['OIDC_PORT'] || OIDC_PORT };
}

function readOptions(args: readonly string[]): { 'with-oidc'?: boolean | undefined } {
  try {
    return parseArgs({ args: [...args], options: { 'with-oidc': { type: 'boolean' } } }).values;
  } catch {
    throw new ConfigError([{ name: args.join(' '), reason: 'the only option is --with-oidc' }]);
  }
}

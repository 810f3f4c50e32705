import { ConfigError, defineConfig, parseConfig, setting } from '@latchkey/platform/config';
import { type Environment, UsageError } from '../command.js';

const settings = defineConfig({
  LATCHKEY_URL: setting.url({
    description: 'Address of the gateway.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  // As the gateway has it: in its container the command line needs no address.
  ADMIN_PORT: setting.integer({ description: 'Port of administration.', min: 1, max: 65535, default: 8080 }),
  // Whether it is the right one is the gateway's to say; its container has it as a file.
  ADMIN_API_KEY: setting.secret({ description: "The operator's key.", minLength: 1, optional: true }),
});

export interface OperatorSettings {
  readonly baseUrl: string;
  readonly adminKey: string | undefined;
}

/** Where the gateway is, and the key for it. @throws UsageError naming what is wrong with them. */
export function operatorSettings(env: Environment): OperatorSettings {
  try {
    const { LATCHKEY_URL, ADMIN_PORT, ADMIN_API_KEY } = parseConfig(settings, env);
    return { baseUrl: LATCHKEY_URL ?? `http://127.0.0.1:${ADMIN_PORT}`, adminKey: ADMIN_API_KEY?.reveal() };
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

import { ConfigError, defineConfig, parseConfig, setting } from '@latchkey/platform/config';
import { type AdminAnswer, type AdminCall, type Environment, Unreachable, UsageError } from '../command.js';
import { runningStack } from './running-stack.js';

/** Longer than a call of the API takes. */
const TIME_LIMIT_MS = 35_000;

/** Calls the gateway. @throws Unreachable when it cannot be reached in time, or its answer is not JSON. */
export async function callAdminApi(baseUrl: string, adminKey: string, call: AdminCall): Promise<AdminAnswer> {
  try {
    const response = await fetch(addressOf(baseUrl, call), {
      method: call.method,
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      signal: AbortSignal.timeout(call.timeLimitMs ?? TIME_LIMIT_MS),
    });
    const body = (await response.json()) as Record<string, unknown>;
    const seconds = response.headers.get('retry-after');
    const wait = seconds !== null && /^\d{1,4}$/.test(seconds) && { retryAfterSeconds: Number(seconds) };
    return { ok: response.ok, status: response.status, body, ...wait };
  } catch (cause) {
    throw new Unreachable(`${new URL(baseUrl).origin}: ${reasonOf(cause)}`, { cause });
  }
}

function addressOf(baseUrl: string, { path, query = {} }: AdminCall): URL {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** The reason of `fetch` is in the cause of its error. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

const settings = defineConfig({
  LATCHKEY_URL: setting.url({
    description: 'Address of the gateway.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  // As for the gateway, so that the command line needs no address in its container.
  ADMIN_PORT: setting.integer({ description: 'Port of administration.', min: 1, max: 65535, optional: true }),
  // The gateway decides whether it is right; its container has it as a file.
  ADMIN_API_KEY: setting.secret({ description: "The operator's key.", minLength: 1, optional: true }),
  LATCHKEY_SECRET_KEY: setting.secret({
    description: 'The secret key of an App, to import users into it, or to probe with.',
    minLength: 1,
    optional: true,
  }),
  DATA_DIR: setting.string({ description: 'Data folder of `npm start`.', default: '.latchkey' }),
});

const DEFAULT_URL = 'http://127.0.0.1:8080';

export interface OperatorSettings {
  /** Of administration. */
  readonly baseUrl: string;
  /** Of the API of Apps. */
  readonly gatewayUrl: string;
  readonly adminKey: string | undefined;
  readonly secretKey: string | undefined;
}

/**
 * Addresses and keys: as they are set, or else those of the stack that runs in the data folder. Its keys go to its own
 * addresses alone. @throws UsageError naming wrong settings.
 */
export function operatorSettings(env: Environment): OperatorSettings {
  try {
    const config = parseConfig(settings, env);
    const { LATCHKEY_URL, ADMIN_PORT, ADMIN_API_KEY, LATCHKEY_SECRET_KEY, DATA_DIR } = config;
    const given = LATCHKEY_URL ?? (ADMIN_PORT === undefined ? undefined : `http://127.0.0.1:${ADMIN_PORT}`);
    const found = runningStack(DATA_DIR);
    const isIt = given === undefined || [found?.adminUrl, found?.gatewayUrl].includes(new URL(given).origin);
    const stack = isIt ? found : undefined;
    return {
      baseUrl: given ?? stack?.adminUrl ?? DEFAULT_URL,
      gatewayUrl: given ?? stack?.gatewayUrl ?? DEFAULT_URL,
      adminKey: ADMIN_API_KEY?.reveal() ?? stack?.adminKey,
      secretKey: LATCHKEY_SECRET_KEY?.reveal() ?? stack?.secretKey,
    };
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

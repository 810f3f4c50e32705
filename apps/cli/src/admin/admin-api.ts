import { ConfigError, defineConfig, parseConfig, setting } from '@latchkey/platform/config';
import { type AdminAnswer, type AdminCall, type Environment, Unreachable, UsageError } from '../command.js';

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
    throw new Unreachable(reasonOf(cause), { cause });
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
  ADMIN_PORT: setting.integer({ description: 'Port of administration.', min: 1, max: 65535, default: 8080 }),
  // The gateway decides whether it is right; its container has it as a file.
  ADMIN_API_KEY: setting.secret({ description: "The operator's key.", minLength: 1, optional: true }),
  LATCHKEY_SECRET_KEY: setting.secret({
    description: 'The secret key of an App, to import users into it, or to probe with.',
    minLength: 1,
    optional: true,
  }),
});

export interface OperatorSettings {
  readonly baseUrl: string;
  readonly adminKey: string | undefined;
  readonly secretKey: string | undefined;
}

/** The gateway's address and key. @throws UsageError naming the wrong ones. */
export function operatorSettings(env: Environment): OperatorSettings {
  try {
    const { LATCHKEY_URL, ADMIN_PORT, ADMIN_API_KEY, LATCHKEY_SECRET_KEY } = parseConfig(settings, env);
    return {
      baseUrl: LATCHKEY_URL ?? `http://127.0.0.1:${ADMIN_PORT}`,
      adminKey: ADMIN_API_KEY?.reveal(),
      secretKey: LATCHKEY_SECRET_KEY?.reveal(),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

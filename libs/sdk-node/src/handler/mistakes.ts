import { placeOf, reasonOf } from '../errors/whereabouts.js';

/** Tells whoever develops the App what to mend; undefined: nothing, any more. */
export type Tell = (mistake: string | undefined) => void;

/** Where the handler asks, and by which key. */
interface Place {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
}

/** On the console, while `NODE_ENV` is not `production`: once, until something else happens. */
export function toldOnConsole(): Tell {
  let told: string | undefined;
  return (mistake) => {
    if (mistake !== undefined && mistake !== told && isDevelopment()) console.warn(`latchkey: ${mistake}`);
    told = mistake;
  };
}

function isDevelopment(): boolean {
  // Edge runtimes may have no `process`.
  const { process: running } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return running?.env?.['NODE_ENV'] !== 'production';
}

const OF_THE_KEY = new Set<unknown>(['invalid_api_key', 'missing_api_key', 'secret_key_required']);

/** That the key is the wrong one; undefined for other answers. @param type `error_type` of the answer. */
export function wrongKey(type: unknown, { baseUrl, secretKey }: Place): string | undefined {
  if (!OF_THE_KEY.has(type)) return undefined;
  const [kind = 'no known prefix'] = /^(?:sk|pk)_(?:test|live)_/.exec(secretKey) ?? [];
  return `${String(type)} from ${placeOf(baseUrl)}. \`secretKey\` (it has ${kind}…) must be a secret key of an App there.`;
}

export function noConnection(error: unknown, { baseUrl }: Place): string {
  return `no connection to ${placeOf(baseUrl)}${reasonOf(error)}. Check \`baseUrl\`, and whether Latchkey runs there.`;
}

export function tooSlow({ baseUrl, timeoutMs }: Place): string {
  return `${placeOf(baseUrl)} did not answer within ${timeoutMs} ms.`;
}

/** A proxy, or another program at this port. */
export function notLatchkey(status: number, { baseUrl }: Place): string {
  return `${placeOf(baseUrl)} answered ${status} without the JSON of Latchkey. Check \`baseUrl\` and what is in between.`;
}

/** A fault that no page should see. */
export function fault(request: Request, error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: 'unknown' };
  return `${request.method} ${new URL(request.url).pathname} failed: ${name}: ${message}`;
}

import type { AuthOptions } from '@latchkey/node';

/** Of Next.js; the edge runtime replaces these two by their names. */
declare const process: {
  readonly env: { readonly LATCHKEY_URL?: string; readonly LATCHKEY_SECRET_KEY?: string };
};

/**
 * The options that the App gives, and for address and key the environment. Read when the first request comes, so a build
 * needs no key.
 * @throws Error naming what is missing.
 */
export function withEnvironment(options: Partial<AuthOptions>): AuthOptions {
  const baseUrl = options.baseUrl ?? process.env.LATCHKEY_URL;
  const secretKey = options.secretKey ?? process.env.LATCHKEY_SECRET_KEY;
  if (baseUrl && secretKey) return { ...options, baseUrl, secretKey };
  const missing = [baseUrl ? '' : 'LATCHKEY_URL', secretKey ? '' : 'LATCHKEY_SECRET_KEY'];
  throw new Error(`Latchkey needs ${missing.filter(Boolean).join(' and ')}, in .env.local for example.`);
}

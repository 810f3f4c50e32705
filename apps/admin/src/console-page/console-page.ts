import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the bundle of administration; the sources alone have no built page. */
const FOLDER = fileURLToPath(new URL('../console', import.meta.url));
/** Stands in the built page for the value of one answer. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Names end with a hash of the content, so a file never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
const NAME = /^[\w.-]+-[\w-]{8}\.(?:js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The page loads and asks its own service only, and stands in no frame. @param nonce of this answer alone. */
export const consoleHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The components add style sheets with their sizes and colours, each with the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    // The HTML of a message alone, which has a policy of its own.
    "frame-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
});

/** The page for one answer; undefined where it was not built. */
export async function consolePage(nonce: string, folder = FOLDER): Promise<string | undefined> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  return (await readFile(file, 'utf8')).replaceAll(NONCE_PLACE, nonce);
}

interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/**
 * A file of the page by its name; undefined for unknown names.
 * @param acceptEncoding of the request: most browsers get the file as it was compressed by the build.
 */
export async function consoleFile(
  name: string,
  acceptEncoding: string | undefined,
  folder = FOLDER,
): Promise<ConsoleFile | undefined> {
  const file = join(folder, 'assets', name);
  const type = TYPES[extname(name)];
  if (!NAME.test(name) || type === undefined || !existsSync(file)) return undefined;
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding ?? '');
  const headers = {
    'content-type': type,
    'cache-control': FOREVER,
    vary: 'Accept-Encoding',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  };
  return { headers, content: await readFile(isCompressed ? `${file}.gz` : file) };
}

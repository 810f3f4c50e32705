import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = /^[A-Za-z0-9-]+\.(?:js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Beside the bundle; the sources alone have no built page. */
const FOLDER = fileURLToPath(new URL('assets/hosted-page', import.meta.url));

const opened = new Map<string, Promise<Buffer>>();

/** A file of the hosted page by its name; undefined for unknown names. */
export async function readHostedFile(name: string): Promise<{ type: string; content: Buffer } | undefined> {
  const file = join(FOLDER, name);
  const type = TYPES[extname(name)];
  if (!NAME.test(name) || type === undefined || !(opened.has(name) || existsSync(file))) return undefined;
  const content = opened.get(name) ?? readFile(file);
  opened.set(name, content);
  return { type, content: await content };
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

const NAME = /^[A-Za-z0-9-]+\.(?:js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * The files of a page, which the build puts beside the bundle; the sources alone have no built page.
 * @param page the folder of the page in `assets`.
 * @returns reads a file by its name; undefined for unknown names.
 */
export function pageFiles(page: string): (name: string) => Promise<PageFile | undefined> {
  const folder = fileURLToPath(new URL(`assets/${page}`, import.meta.url));
  const opened = new Map<string, Promise<Buffer>>();
  return async (name) => {
    const file = join(folder, name);
    const type = TYPES[extname(name)];
    if (!NAME.test(name) || type === undefined || !(opened.has(name) || existsSync(file))) return undefined;
    const content = opened.get(name) ?? readFile(file);
    opened.set(name, content);
    return { type, content: await content };
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const inRoot = (...path: string[]): string => join(ROOT, ...path);

export const readRoot = (path: string): string => readFileSync(inRoot(path), 'utf8');

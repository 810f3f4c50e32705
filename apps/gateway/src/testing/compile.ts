import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** TypeScript 7, which takes a tenth of the time; `typescript` is the older one. */
const COMPILER = join(process.cwd(), 'node_modules/typescript-7/bin/tsc');

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  // No browser, and the library itself is not what is checked.
  lib: ['es2022'],
  skipLibCheck: true,
};

/** What the TypeScript compiler says about these files, by name; empty if they compile. */
export function compile(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: Object.keys(files) }),
    );
    const { stdout, error } = spawnSync(process.execPath, [COMPILER, '--pretty', 'false', '-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (error) throw error;
    // The lines below a message are indented.
    return stdout.split(/\n(?=\S|$)/).filter((message) => message !== '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  // No browser, and the library itself is not what is checked.
  lib: ['lib.es2022.d.ts'],
  skipLibCheck: true,
};

/** What the TypeScript compiler says about these files, by name; empty if they compile. */
export function compile(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-types-'));
  try {
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    return ts.getPreEmitDiagnostics(ts.createProgram(paths, OPTIONS)).map(textOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function textOf({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? file.text.slice(0, start).split('\n').length : 0;
  return `${basename(file?.fileName ?? '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}

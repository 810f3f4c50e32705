import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { currentRun } from '../harness/stack/run.js';

const ENTRY = fileURLToPath(new URL('../../../../libs/sdk-browser/src/native/index.ts', import.meta.url));

interface SignedIn {
  readonly user_id: string;
}

/** What the walks use of it. The types of the package stand beside those of a page, which no program of Node has. */
export interface NativeApp {
  readonly session: {
    current(): SignedIn | null;
    refresh(): Promise<SignedIn | null>;
    onChange(listener: (session: SignedIn | null) => void): () => void;
    signOut(): Promise<void>;
    fetch(url: string): Promise<Response>;
  };
  readonly otps: {
    sendEmail(email: string): Promise<{ readonly method_id: string }>;
    verify(method_id: string, otp: string): Promise<SignedIn>;
  };
  readonly passkeys: { signIn(): Promise<SignedIn> };
}

/** `createLatchkey` of `@latchkey/browser/native`, in a process that has no page. */
export async function nativePackage(): Promise<(options: object) => NativeApp> {
  const outfile = join(currentRun().folder, 'native', 'index.mjs');
  await build({ entryPoints: [ENTRY], bundle: true, format: 'esm', outfile, tsconfigRaw: {} });
  const { createLatchkey } = (await import(pathToFileURL(outfile).href)) as {
    createLatchkey: (options: object) => NativeApp;
  };
  return createLatchkey;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../workspace/root.mjs';
import { filesUnder, writeStamp } from './fresh.mjs';

/** Sources that change what a page is. */
const isSource = (file) => !/\.spec\.ts$|\.md$|jest\.config\.mjs$/.test(file);

/**
 * Builds a page in the browser into dist/apps/<app>: index.html, its hashed files in `assets`, each also compressed, and
 * the stamp. @throws Error with the mistake in the sources.
 */
export async function buildPage(app) {
  // Loaded here: a run that builds services alone does not wait for it.
  const { build } = await import('vite');
  const folder = inRoot('apps', app);
  await build({ root: folder, configFile: join(folder, 'vite.config.mjs'), logLevel: 'silent' }).catch(
    // With the place of the mistake. The error itself has a form that only its own bundler knows.
    ({ message }) => {
      throw new Error(message);
    },
  );
  const bytes = compress(inRoot('dist/apps', app, 'assets'));
  await writeStamp(app, filesUnder(`apps/${app}`).filter(isSource), []);
  return { app, bytes };
}

/** Adds `<file>.gz` to each file, so that no process compresses an answer. @returns the bytes of all files together. */
function compress(folder) {
  return readdirSync(folder).reduce((sum, name) => {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    return sum + content.length;
  }, 0);
}

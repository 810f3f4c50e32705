import { existsSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from '../workspace/root.mjs';
import { ensureBuilt, isFresh, staleApps } from './fresh.mjs';

/** An editor writes a file in steps, and a checkout writes many files. */
const SETTLE_MS = 100;
const FOLDERS = ['apps', 'libs'];

/**
 * Builds applications again whenever one of their sources changes, in a child process.
 * @param apps names of the applications.
 * @param report called after each build: built applications, failed ones, changed files, seconds.
 */
export function watchApps(apps, report) {
  const changed = new Set();
  let building = false;

  async function build() {
    if (building) return;
    building = true;
    while (changed.size > 0) {
      await delay(SETTLE_MS);
      const files = [...changed];
      changed.clear();
      await buildStale(apps, files, report);
    }
    building = false;
  }

  for (const folder of FOLDERS) {
    watch(inRoot(folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${name}`;
      if (!/\.(?:m?[jt]s|tsx|css|html)$/.test(file) || file.endsWith('.spec.ts')) return;
      changed.add(file);
      void build();
    });
  }
}

async function buildStale(apps, files, report) {
  const stale = staleApps(apps);
  if (stale.length === 0) return;
  const startedAt = performance.now();
  // The build has printed its errors.
  await ensureBuilt(stale).catch(() => undefined);
  report({
    built: stale.filter(isFresh),
    failed: stale.filter((app) => !isFresh(app)),
    files: files.filter((file) => existsSync(inRoot(file))),
    seconds: (performance.now() - startedAt) / 1000,
  });
}

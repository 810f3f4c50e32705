// node tools/build/main.mjs [app…]: builds the named applications, or all of them, into dist/apps/<app>.
import { formatMessages } from 'esbuild';
import { apps, isPage } from '../workspace/root.mjs';
import { bundleApp } from './bundle.mjs';
import { buildPage } from './pages.mjs';

const wanted = process.argv.slice(2);
const started = performance.now();
const build = (app) => (isPage(app) ? buildPage(app) : bundleApp(app));
const ends = await Promise.allSettled((wanted.length > 0 ? wanted : apps()).map(build));
const built = ends.flatMap(({ value }) => value ?? []);
for (const { app, bytes } of built) console.log(`${app.padEnd(14)}${(bytes / 1024 / 1024).toFixed(1)} MiB`);
console.log(`${built.length} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);

const failures = ends.flatMap(({ reason }) => reason ?? []);
const unexpected = failures.find(({ errors }) => !errors);
if (unexpected) throw unexpected;
// A mistake in a library fails each application that uses it, and is shown once.
const mistakes = failures.flatMap(({ errors }) => errors);
const shown = await formatMessages(mistakes, { kind: 'error', color: process.stderr.isTTY });
for (const text of new Set(shown)) process.stderr.write(text);
if (failures.length > 0) process.exitCode = 1;

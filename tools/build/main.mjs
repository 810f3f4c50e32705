// node tools/build/main.mjs [app…]: bundles the named applications, or all of them, into dist/apps/<app>/main.js.
import { apps } from '../workspace/root.mjs';
import { bundleApp } from './bundle.mjs';

const wanted = process.argv.slice(2);
const started = performance.now();
try {
  const built = await Promise.all((wanted.length > 0 ? wanted : apps()).map(bundleApp));
  for (const { app, bytes } of built) console.log(`${app.padEnd(14)}${(bytes / 1024 / 1024).toFixed(1)} MiB`);
  console.log(`${built.length} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  // What is wrong in a source is on the terminal already, with its place; a stack of the bundler adds nothing.
  if (!error.errors) throw error;
  process.exitCode = 1;
}

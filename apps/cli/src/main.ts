import { run } from './run.js';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  // Bundles of all processes are neighbours, in dist/apps as in the image.
  bundles: new URL('../', import.meta.url),
});

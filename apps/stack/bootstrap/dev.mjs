// npm run dev: `npm start`, and each service is rebuilt and restarted when a source of it changes.
import { runStack } from './run-stack.mjs';

const PAGE = 'console';

const stack = await runStack();
const { watchApps } = await import('../../../tools/build/watch.mjs');

watchApps([...stack.services, PAGE], ({ built, failed, files, seconds }) => {
  const changed = `${files.join(', ')} (${seconds.toFixed(1)} s)`;
  if (failed.length > 0) console.log(`✗ not rebuilt, runs on as it was: ${failed.join(', ')}`);
  if (built.length > 0) console.log(`↻ rebuilt: ${built.join(', ')}, after a change of ${changed}`);
  // A page is read from its files at each answer.
  for (const service of built) if (service !== PAGE) void stack.restart(service);
});
console.log('Watching apps/ and libs/: save a file, and the services that use it restart.\n');

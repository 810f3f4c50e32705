import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ORPHANS_END } from '../../examples/stack.mjs';
import { becomesReady } from '../../examples/ready.mjs';
import { ownTool } from './own-tool.mjs';

/** The last one for Node 20. */
const VERDACCIO = 'verdaccio@6.8.0';
/** It asks for a tag, which not every mirror has. */
const OVERRIDES = { 'node-fetch': '2.7.0' };

/** Ours are in the registry alone; all others come from the registry of this machine. */
const settings = (folder, upstream) => `
storage: ${join(folder, 'storage')}
auth: { htpasswd: { file: ${join(folder, 'htpasswd')} } }
uplinks: { upstream: { url: '${upstream}', timeout: 60s, max_fails: 100 } }
packages:
  '@latchkey/*': { access: $all, publish: $all }
  'create-latchkey': { access: $all, publish: $all }
  '**': { access: $all, proxy: upstream }
web: { enable: false }
log: { type: stdout, format: pretty, level: warn }
`;

/**
 * A registry of npm on this machine, empty.
 * @returns its `url`, an `env` for npm that uses it and has an empty cache, and `stop()`.
 */
export async function startRegistry() {
  const tool = ownTool('verdaccio', [VERDACCIO], OVERRIDES);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-registry-'));
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { cwd: tool, encoding: 'utf8' });
  writeFileSync(join(folder, 'config.yaml'), settings(folder, stdout.trim()));
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const program = join(tool, 'node_modules/verdaccio/bin/verdaccio');
  const args = [program, '--config', join(folder, 'config.yaml'), '--listen', `localhost:${port}`];
  const child = spawn(process.execPath, ['--import', ORPHANS_END, ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await becomesReady(`${url}-/ping`, child, 60_000);
  const userconfig = join(folder, 'npmrc');
  // npm publishes nothing without a token; this registry takes any.
  writeFileSync(
    userconfig,
    `registry=${url}\n//localhost:${port}/:_authToken=any\naudit=false\nfund=false\n`,
  );
  return {
    url,
    env: {
      ...withoutTest(process.env),
      ...{ npm_config_userconfig: userconfig, npm_config_cache: join(folder, 'cache') },
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Without what Jest, or an npm that runs this, would hand on: in a test, Next.js reads no .env.local. */
const withoutTest = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^NODE_|^JEST_/i.test(name)));

import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CallAt } from './fire.js';
import { type Target, textOf, wireOf } from './wire.js';

/** A run of wrk with one thread. */
export interface WrkPlan {
  readonly to: Target;
  readonly callAt: CallAt;
  /** So many calls are made beforehand; beyond them they begin again. */
  readonly calls: number;
  readonly connections: number;
  /** Whole seconds. */
  readonly seconds: number;
  /** Lua that follows the common part; prints RESULT and a JSON object at the end. */
  readonly script: string;
}

const TIMEOUT_SECONDS = 10;
const SLACK_MS = 20_000;

/** Requests come from a file, separated by NULs. */
const requestsOf = (file: string) => `
local requests, count = {}, 0
asked = 0
function setup(one) thread = one end
function init()
  math.randomseed(os.time())
  local file = io.open(${JSON.stringify(file)}, "rb")
  for one in file:read("*a"):gmatch("[^%z]+") do count = count + 1; requests[count] = one end
  file:close()
end
function request()
  asked = asked + 1
  return requests[(asked - 1) % count + 1]
end
`;

export function isWrkInstalled(): boolean {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** @returns what the script printed. @throws Error without that. */
export async function runWrk<Result>(plan: WrkPlan): Promise<Result> {
  const { to, callAt, connections, seconds } = plan;
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-wrk-'));
  try {
    const [script, requests] = [join(folder, 'load.lua'), join(folder, 'requests')];
    const host = `127.0.0.1:${to.port}`;
    const texts = Array.from({ length: plan.calls }, (_, number) => textOf(wireOf(callAt(number), to), host));
    await writeFile(script, requestsOf(requests) + plan.script);
    // For this user alone: requests carry keys.
    await writeFile(requests, texts.join('\0'), { mode: 0o600 });
    const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${TIMEOUT_SECONDS}s`];
    const args = [...size, '-s', script, `http://${host}`];
    const { stdout } = await promisify(execFile)('wrk', args, { timeout: seconds * 1000 + SLACK_MS });
    const json = /RESULT(\{.*\})/.exec(stdout)?.[1];
    if (json === undefined) throw new Error(`wrk gave no result: ${stdout}`);
    return JSON.parse(json) as Result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

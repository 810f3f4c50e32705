import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { currentRun } from './run.js';
import { stackState } from './stack-files.js';

export interface Replica {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Whether this system shows the environment of a process, which a replica needs. */
export const canStartReplicas = existsSync('/proc/self/environ');

/** A second process of a service, beside the one that the stack started, with the same settings and ports of its own. */
export async function startReplica(service: 'gateway' | 'session'): Promise<Replica> {
  const pid = stackState(currentRun()).processes[service];
  if (pid === undefined) throw new Error(`the stack runs no ${service}`);
  const [port = 0, healthPort = 0] = await freePorts(2);
  const env = { ...environmentOf(pid), PORT: String(port), HEALTH_PORT: String(healthPort) };
  const [, ...command] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const child = spawn(process.execPath, command, { env, stdio: 'ignore' });
  tieToThisProcess(child);
  const stop = () => stopChild(child);
  if (await becomesReady(`http://127.0.0.1:${healthPort}/readyz`))
    return { baseUrl: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`a second ${service} did not become ready`);
}

function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

async function becomesReady(url: string): Promise<boolean> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await delay(50)) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
  }
  return false;
}

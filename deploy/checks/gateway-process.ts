import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { tieToThisProcess } from '@latchkey/platform/embedded';
import { inRoot } from './repository.js';

export interface GatewayProcess {
  readonly child: ChildProcess;
  /** The first log line with this event. */
  line(event: string): Promise<Record<string, unknown>>;
  output(): string;
  stop(): void;
}

const LIMIT_MS = 20_000;

/** Starts a gateway, the only process that needs nothing but NATS. */
export function startGateway(settings: Readonly<Record<string, string>>): GatewayProcess {
  const env = { PORT: '0', HEALTH_PORT: '0', ...settings };
  const child = spawn(process.execPath, [inRoot('dist/apps/gateway/main.js')], { env });
  tieToThisProcess(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const line = async (event: string) => {
    for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await delay(50)) {
      const found = text.split('\n').find((one) => one.includes(`"${event}"`));
      if (found) return JSON.parse(found) as Record<string, unknown>;
    }
    throw new Error(`the gateway logged no ${event}: ${text}`);
  };
  return { child, line, output: () => text, stop: () => child.kill('SIGKILL') };
}

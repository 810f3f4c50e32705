import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, stopChild } from './child.js';

/** A start that failed for a reason the operator can correct; the message is all that needs to be shown. */
export class InfrastructureError extends Error {
  override readonly name = 'InfrastructureError';
}

interface Starting {
  /** Completes `The embedded …`. */
  readonly name: string;
  readonly limitMs: number;
  readonly logFile: string;
  readonly isReady: () => Promise<boolean> | boolean;
  /** Ends the server if it is not ready in time. */
  readonly stopSignal?: NodeJS.Signals;
}

const POLL_MS = 20;
const SHOWN_LINES = 5;

/** Waits for a server to be ready. @throws InfrastructureError with the end of its log if it ends, or takes too long. */
export async function untilReady(server: ChildProcess, starting: Starting): Promise<void> {
  const { name, limitMs, logFile, isReady, stopSignal } = starting;
  server.on('error', () => undefined);
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(POLL_MS)) {
    if (hasEnded(server)) break;
    if (await isReady()) return;
  }
  await stopChild(server, stopSignal);
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  const end = log.trim().split('\n').slice(-SHOWN_LINES).join('\n');
  throw new InfrastructureError(`The embedded ${name} did not start:\n${end}`);
}

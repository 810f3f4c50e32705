import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './repository.js';

/**
 * Notes its words, in one line, and answers as `$ANSWERS/<pattern>` says: a file whose name is a part of the words. What it
 * gets on standard input is kept beside the notes. No cluster runs here.
 */
const RECORDER = `#!/bin/sh
line="$(basename "$0") $*"
echo "$line" >> "$SEEN"
case "$line" in
  *'-f -'*|*/dev/stdin*) cat >> "$SEEN.stdin" ;;
  *pg_restore*) cat > /dev/null ;;
  *port-forward*) echo 'Forwarding from 127.0.0.1'; echo $$ >> "$SEEN.forwarding"; exec sleep 120 ;;
esac
`;

interface Recording {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The commands in their order. */
  readonly calls: readonly string[];
  readonly stdin: string;
  /** The processes of port forwarding that are still there. */
  readonly left: readonly number[];
}

/** What a command answers: the first part of its words that fits, with a text, the exit code of a failure, or both. */
export type Replies = readonly (readonly [part: string, reply: string | number, code?: number])[];

const branch = ([part, reply, code = 0]: Replies[number]): string =>
  typeof reply === 'number'
    ? `  *'${part}'*) exit ${reply} ;;`
    : `  *'${part}'*) printf '%s' '${reply}'; exit ${code} ;;`;

/** Runs a script with commands in place of those of a cluster. */
export function recorded(script: string, words: string[], replies: Replies, commands: string[]): Recording {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-recorded-'));
  const seen = join(folder, 'seen');
  try {
    const text = `${RECORDER}case "$line" in\n${replies.map(branch).join('\n')}\nesac\n`;
    for (const command of commands) {
      writeFileSync(join(folder, command), text);
      chmodSync(join(folder, command), 0o755);
    }
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      SEEN: seen,
      POLL_SECONDS: '0',
      SETTLE_SECONDS: '0',
    };
    const { status, stdout, stderr } = spawnSync('sh', [script, ...words], {
      encoding: 'utf8',
      env,
      cwd: inRoot(),
    });
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    const forwarding = read(`${seen}.forwarding`).split('\n').filter(Boolean).map(Number);
    const calls = read(seen).trim().split('\n');
    return {
      status,
      stdout,
      stderr,
      calls,
      stdin: read(`${seen}.stdin`),
      left: forwarding.filter(isRunning),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

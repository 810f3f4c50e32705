import { spawn, type ChildProcess } from 'node:child_process';
import { type Writable } from 'node:stream';
import { type Socket } from 'node:net';

/**
 * Reads `+pid:SIGNAL` and `-pid:SIGNAL` lines. Its input ends when this process ends, even by SIGKILL; then it signals the
 * processes on its list, and kills those that remain after ten seconds.
 */
const WATCHDOG = `
trap '' INT TERM HUP
list=''
drop() { kept=''; for entry in $list; do [ "$entry" = "$1" ] || kept="$kept $entry"; done; list=$kept; }
while read -r line; do
  case $line in
    +*) list="$list \${line#+}" ;;
    -*) drop "\${line#-}" ;;
  esac
done
for entry in $list; do kill -s "\${entry#*:}" "\${entry%:*}" 2>/dev/null; done
tries=0
while [ $tries -lt 50 ]; do
  for entry in $list; do kill -0 "\${entry%:*}" 2>/dev/null || drop "$entry"; done
  [ -z "$list" ] && exit 0
  tries=$((tries + 1))
  sleep 0.2
done
for entry in $list; do kill -s KILL "\${entry%:*}" 2>/dev/null; done
`;

let watchdog: Writable | undefined;

/** Ends the child when this process ends, even by a crash or SIGKILL. */
export function tieToThisProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  if (child.pid === undefined) return;
  const entry = `${child.pid}:${signal.replace('SIG', '')}`;
  watchdog ??= startWatchdog();
  watchdog.write(`+${entry}\n`);
  child.once('exit', () => watchdog?.write(`-${entry}\n`));
}

function startWatchdog(): Writable {
  const shell = spawn('/bin/sh', ['-c', WATCHDOG], {
    // In its own session, so that neither Ctrl-C nor the end of the terminal ends it.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the ordinary stop still works.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as Socket).unref();
  return shell.stdin;
}

import { readFileSync } from 'node:fs';

/** The environment of a process of this user. */
export function settingsOf(pid: number): Record<string, string> {
  const settings = entriesOf(pid, 'environ').map((entry): [string, string] => {
    const end = entry.indexOf('=');
    return [entry.slice(0, end), entry.slice(end + 1)];
  });
  return Object.fromEntries(settings);
}

/** The arguments with which Node was started: its flags, the script, and the script's own. */
export function commandOf(pid: number): string[] {
  return entriesOf(pid, 'cmdline').slice(1);
}

/** A list of /proc, separated by NULs. */
function entriesOf(pid: number, file: 'cmdline' | 'environ'): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
}

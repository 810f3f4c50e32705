import { readdirSync, readFileSync } from 'node:fs';

/** Times in /proc are in hundredths of a second on every Linux. */
const TICKS = 100;

/** Whether this system tells the times of processes: Linux does. */
export const tellsTimes = process.platform === 'linux';

/**
 * Seconds that processors have worked for the processes of a group, in the program and in the kernel: those that run, and
 * those that have ended and that their parents have waited for. However busy the machine is, waiting counts nothing.
 */
export function machineSeconds(group) {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((one) => one?.group === group)
    .reduce((sum, { used }) => sum + used, 0);
  return ticks / TICKS;
}

/** By `man 5 proc_pid_stat`. The name of the program, in brackets, may hold anything. */
function timesOf(pid) {
  try {
    const [, after] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fields = after.split(' ').map(Number);
    const [own, kernel, ofEnded, kernelOfEnded] = fields.slice(11, 15);
    return { group: fields[2], used: own + kernel + ofEnded + kernelOfEnded };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

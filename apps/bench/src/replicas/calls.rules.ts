const COUNT = /^latchkey_rpc_duration_seconds_count\{[^}]*\} (\S+)$/gm;

/** How many calls a process has answered, of what it tells in the format of Prometheus. */
export function callsIn(metrics: string): number {
  return [...metrics.matchAll(COUNT)].reduce((sum, [, count]) => sum + Number(count), 0);
}

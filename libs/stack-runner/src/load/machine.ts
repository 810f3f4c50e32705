import { cpus, release, type } from 'node:os';

/** The machine of a run, as a page shows it. */
export function machineText(postgres: string): string {
  const cpu = cpus()[0]?.model ?? 'an unknown CPU';
  const system = `${type()} ${release()}; Node ${process.versions.node}, PostgreSQL ${postgres}`;
  return `${cpus().length} cores of ${cpu}, ${system}; load, services, NATS and PostgreSQL share it`;
}

import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, type } from 'node:os';

/** Puts the text between `<!-- name -->` and `<!-- /name -->` of a page. @throws Error where the page has no such place. */
export async function writeInto(page: string, name: string, text: string): Promise<void> {
  const before = await readFile(page, 'utf8');
  const place = new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`);
  if (!place.test(before)) throw new Error(`${page} has no <!-- ${name} --> … <!-- /${name} -->`);
  const after = before.replace(place, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`);
  await writeFile(page, after);
}

/** The machine of a run, as a page shows it. */
export function machineText(postgres: string): string {
  const cpu = cpus()[0]?.model ?? 'an unknown CPU';
  const system = `${type()} ${release()}; Node ${process.versions.node}, PostgreSQL ${postgres}`;
  return `${cpus().length} cores of ${cpu}, ${system}; load, services, NATS and PostgreSQL share it`;
}

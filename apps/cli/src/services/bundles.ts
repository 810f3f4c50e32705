import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@latchkey/contracts/services';
import { type Environment, EXIT, type Means, type Outcome, UsageError } from '../command.js';

/** The line of JSON that the bundle of a service printed, or its `error`. */
export type ServiceOutcome = { readonly service: string } & Readonly<Record<string, unknown>>;

/** The named services, or all whose database is in the environment. @throws UsageError for none at all. */
export function chosenServices(names: readonly string[], env: Environment): string[] {
  const unknown = names.find((name) => !SERVICES.some((service) => service === name));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is none of: ${SERVICES.join(', ')}`);
  const chosen = SERVICES.filter((service) =>
    names.length > 0 ? names.includes(service) : hasDatabase(service, env),
  );
  if (chosen.length > 0) return chosen;
  throw new UsageError('Set DATABASE_URL, or <SERVICE>_DATABASE_URL of each service (…_FILE for files).');
}

/** Runs one after the other, also after one has failed. @param text what a service did, for people. */
export async function runServices(
  services: readonly string[],
  args: readonly string[],
  { env, bundles }: Means,
  text: (outcome: ServiceOutcome) => string,
): Promise<Outcome> {
  const outcomes: ServiceOutcome[] = [];
  for (const service of services) outcomes.push(await runBundle(service, args, { env, bundles }));
  const failed = outcomes.some(({ error }) => error !== undefined);
  const lines = outcomes.map((outcome) => `${lineOf(outcome, text)}\n`).join('');
  return { code: failed ? EXIT.failed : EXIT.done, body: { services: outcomes }, text: lines };
}

async function runBundle(
  service: string,
  args: readonly string[],
  { env, bundles }: Pick<Means, 'env' | 'bundles'>,
): Promise<ServiceOutcome> {
  const file = fileURLToPath(new URL(`${service}/main.js`, bundles));
  if (!existsSync(file)) return { service, error: `${file} is not there: build it first` };
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], { env: { ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return code === 0
    ? (JSON.parse(out) as ServiceOutcome)
    : { service, error: err.trim() || `ended with ${code}` };
}

function lineOf(outcome: ServiceOutcome, text: (outcome: ServiceOutcome) => string): string {
  const { service, error } = outcome;
  return `${service.padEnd(14)}${typeof error === 'string' ? `failed: ${error}` : text(outcome)}`;
}

/** Whether the environment has the setting of its database. */
function hasDatabase(service: string, env: Environment): boolean {
  const own = `${service.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
  return [own, 'DATABASE_URL'].some((name) => env[name] || env[`${name}_FILE`]);
}

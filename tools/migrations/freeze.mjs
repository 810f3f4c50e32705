// node tools/migrations/freeze.mjs: freezes the migrations of a release. With --check it writes nothing, and fails if one
// is not frozen.
import { writeFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { FROZEN_FILE, hashesOf, problemsOf, readFrozen, unfrozen } from './frozen.mjs';
import { allMigrations } from './statements.mjs';

const services = Object.entries(await allMigrations());
const frozen = readFrozen();
const added = services.flatMap(([service, migrations]) =>
  unfrozen(migrations, frozen[service]).map(({ name }) => `${service}: ${name}`),
);
const problems = services.flatMap(([service, migrations]) =>
  problemsOf(service, migrations, frozen[service]),
);

if (problems.length > 0) fail(problems);
else if (!process.argv.includes('--check')) freeze();
else if (added.length > 0) fail(added.map((migration) => `${migration} is not frozen.`));

function freeze() {
  const all = Object.fromEntries(services.map(([service, migrations]) => [service, hashesOf(migrations)]));
  writeFileSync(inRoot(FROZEN_FILE), `${JSON.stringify(all, undefined, 2)}\n`);
  process.stdout.write(`${['Frozen:', ...(added.length > 0 ? added : ['nothing new'])].join('\n  ')}\n`);
}

function fail(lines) {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}

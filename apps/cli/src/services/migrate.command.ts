import type { Command } from '../command.js';
import { chosenServices, runServices, type ServiceOutcome } from './bundles.js';

export const MIGRATE_COMMAND: Command = {
  words: ['migrate'],
  rest: 'service',
  flags: { 'dry-run': 'only tell which migrations are pending' },
  summary: 'Bring the schema of services up to date.',
  details:
    'Of the services that are named, or of all whose <SERVICE>_DATABASE_URL (or DATABASE_URL) is in the environment; as the role of <SERVICE>_MIGRATION_DATABASE_URL where that is there. Needs neither the gateway nor NATS nor a master key.',
  failure:
    'some schema is not up to date: PostgreSQL did not answer within 20 seconds, or a migration failed',
  run: async ({ rest, flags }, means) => {
    const args = flags.has('dry-run') ? ['--migrate', '--dry-run'] : ['--migrate'];
    return runServices(chosenServices(rest, means.env), args, means, toldOf);
  },
};

function toldOf({ migrated, pending }: ServiceOutcome): string {
  const names = (migrated ?? pending) as readonly string[];
  if (names.length === 0) return 'up to date';
  return `${migrated ? 'ran' : 'pending:'} ${names.join(', ')}`;
}

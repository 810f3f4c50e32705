import { type Command, UsageError } from '../command.js';
import { chosenServices, runServices, type ServiceOutcome } from './bundles.js';

export const MIGRATE_COMMAND: Command = {
  words: ['migrate'],
  rest: 'service',
  flags: { 'dry-run': 'only tell which migrations are pending' },
  summary: 'Bring the schema of services up to date.',
  details:
    'Of the services that are named, or of all whose <SERVICE>_DATABASE_URL (or DATABASE_URL) is in the environment; as the role of <SERVICE>_MIGRATION_DATABASE_URL where that is there. Needs neither the gateway nor NATS nor a master key.',
  failure:
    'some schema is not up to date: PostgreSQL did not answer within 20 seconds, long transactions kept its tables for 2 minutes, or a migration failed',
  run: async ({ rest, flags }, means) => {
    const args = flags.has('dry-run') ? ['--migrate', '--dry-run'] : ['--migrate'];
    return runServices(chosenServices(rest, means.env), args, means, migrationText);
  },
};

function migrationText({ migrated, pending }: ServiceOutcome): string {
  const names = (migrated ?? pending) as readonly string[];
  if (names.length === 0) return 'up to date';
  return `${migrated ? 'ran' : 'pending:'} ${names.join(', ')}`;
}

export const AFTER_RESTORE_COMMAND: Command = {
  words: ['after-restore'],
  rest: 'service',
  flags: {
    yes: 'that the databases were restored and no service is running',
    'recovery-codes': 'remove all recovery codes, too, since those that were used are there again',
  },
  summary: 'End what restored databases hold open, before the services start.',
  details:
    'Sessions, passcodes, magic links, queued messages, TOTP steps, challenges and pending transfers: what was used up after the moment of the back-up could be used again. Of the services that are named, or of all whose <SERVICE>_DATABASE_URL (or DATABASE_URL) is in the environment.',
  failure: 'some database was not settled: it did not answer, or its schema is behind (migrate first)',
  run: async ({ rest, flags }, means) => {
    if (!flags.has('yes'))
      throw new UsageError(
        'This ends every session and every open code: say --yes, with all services stopped.',
      );
    const also = flags.has('recovery-codes') ? ['--also=recovery_codes'] : [];
    return runServices(chosenServices(rest, means.env), ['--after-restore', ...also], means, endedText);
  },
};

function endedText({ ended }: ServiceOutcome): string {
  return Object.entries(ended as Record<string, number>)
    .map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
    .join(', ');
}

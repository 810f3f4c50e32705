import { type Command, UsageError } from '../command.js';
import { chosenServices, runServices, type ServiceOutcome } from './bundles.js';

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
    return runServices(chosenServices(rest, means.env), ['--after-restore', ...also], means, toldOf);
  },
};

function toldOf({ ended }: ServiceOutcome): string {
  return Object.entries(ended as Record<string, number>)
    .map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
    .join(', ');
}

import { keylessProcedure } from '@latchkey/contracts';

/** That a session of the user was used, as the gateway hands it over. */
export interface SessionUse {
  readonly app_id: string;
  readonly user_id: string;
  /** Epoch seconds. */
  readonly used_at: number;
}

/** Most uses of one `recordUses`. */
export const MOST_USES = 1000;

/** Counts their users as active; one that is counted already counts once. No id is kept. */
export const recordUses = keylessProcedure<{ uses: readonly SessionUse[] }, { recorded: number }>(
  'event-service.v1.record_uses',
  [],
  { timeoutMs: 3000 },
);

import { Injectable } from '@nestjs/common';
import { sessionRevoked } from '@latchkey/contracts/catalogue';
import type { AppSessionsInput, AppSessionsPlace } from '@latchkey/contracts/session';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { AppSessionsRepository, type BatchStart } from './app-sessions.repository.js';
import { placeAfter } from './app-sessions.rules.js';

/** Sessions that end within a fraction of the time that a statement may take. */
const BATCH = 500;

/**
 * Ends the sessions of an App in passes over all of them. A sign-in or an exchange under way may add one behind the place
 * of a pass, so the last pass finds none, and begins when no transaction runs that is older than the pass before it.
 */
@Injectable()
export class AppSessionsService {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: AppSessionsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** One batch, with an event for each session that it ended. */
  endBatch(input: AppSessionsInput, most = BATCH): Promise<{ revoked: number; next?: AppSessionsPlace }> {
    return this.source.transaction(async (tx) => {
      const begun = await this.sessions.begin(tx, input.after?.since);
      const place = input.after ?? firstPlace(begun);
      const ended = await this.sessions.endBatch(tx, input, { place, most });
      const counted = ended.filter(({ alive }) => alive);
      const events = counted.map(({ id, userId }) => ({
        appId: input.app_id,
        userId,
        data: { session_id: id, reason: 'app_revoked' as const },
      }));
      await this.outbox.addAll(tx, sessionRevoked, events);
      const next = placeAfter(place, { ended, full: ended.length === most, ...begun });
      return { revoked: counted.length, ...(next && { next }) };
    });
  }
}

const firstPlace = ({ now }: BatchStart): AppSessionsPlace => ({ session_id: '', before: now });

import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Metadata } from '../users/user.rules.js';

const METADATA = statement<{ metadata: Metadata }>('user_metadata')`
  SELECT metadata FROM users WHERE app_id = $1 AND id = $2`;

/** SQL: every signature of a JWT with claims reads it, and a whole user is five tables. */
@Injectable()
export class SessionClaimsRepository {
  constructor(private readonly source: DataSource) {}

  /** Undefined where the App has no such user. */
  async metadata(appId: string, userId: string): Promise<Metadata | undefined> {
    return (await METADATA.first(this.source, [appId, userId]))?.metadata;
  }
}

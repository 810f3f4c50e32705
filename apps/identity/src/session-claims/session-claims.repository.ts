import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Metadata } from '../users/user.rules.js';

const METADATA = 'SELECT metadata FROM users WHERE app_id = $1 AND id = $2';

/** SQL: every signature of a JWT with claims reads it, and a whole user is five tables. */
@Injectable()
export class SessionClaimsRepository {
  private readonly reading: PreparedStatement<{ metadata: Metadata }>;

  constructor(source: DataSource) {
    this.reading = new PreparedStatement(source, 'user_metadata', METADATA);
  }

  /** Undefined where the App has no such user. */
  async metadata(appId: string, userId: string): Promise<Metadata | undefined> {
    return (await this.reading.first([appId, userId]))?.metadata;
  }
}

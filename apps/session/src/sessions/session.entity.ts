import type { Factor } from '@latchkey/contracts/session';

/** A row of `sessions` as every statement reads it, with the database's present beside it. */
export interface SessionRow {
  id: string;
  appId: string;
  userId: string;
  factors: Factor[];
  userAgent: string;
  ip: string;
  startedAt: Date;
  expiresAt: Date;
  lastActiveAt: Date;
  revokedAt: Date | null;
  /** Rises with every change that a JWT tells of; the kept JWT belongs to this version. */
  version: number;
  jwtSealed: Buffer | null;
  jwtExpiresAt: Date | null;
  updatedAt: Date;
  createdAt: Date;
  now: Date;
}

/** What a new session is made of; its times are the database's. */
export interface NewSession {
  id: string;
  appId: string;
  userId: string;
  tokenDigest: Buffer;
  factor: Factor;
  userAgent: string;
  ip: string;
  expiresInMinutes: number;
}

export const SESSION_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", factors, user_agent AS "userAgent", ip,
  started_at AS "startedAt", expires_at AS "expiresAt", last_active_at AS "lastActiveAt",
  revoked_at AS "revokedAt", version, jwt_sealed AS "jwtSealed", jwt_expires_at AS "jwtExpiresAt",
  updated_at AS "updatedAt", created_at AS "createdAt", now() AS now`;

/** A TOTP without its secret. */
export interface TotpRow {
  id: string;
  userId: string;
  /** Null until a code of it was accepted. */
  verifiedAt: Date | null;
  lastUsedAt: Date | null;
  updatedAt: Date;
  createdAt: Date;
}

export const TOTP_COLUMNS = `
  id, user_id AS "userId", verified_at AS "verifiedAt", last_used_at AS "lastUsedAt",
  updated_at AS "updatedAt", created_at AS "createdAt"`;

/** What a new TOTP is made of; its times are the database's. */
export interface NewTotp {
  id: string;
  appId: string;
  userId: string;
  secretSealed: Buffer;
  expiresInMinutes: number;
}

/** A recovery code as it is kept: a digest to spend it by, and the sealed text to list it. */
export interface StoredRecoveryCode {
  place: number;
  digest: Buffer;
  sealed: Buffer;
}

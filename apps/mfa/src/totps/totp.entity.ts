import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A TOTP without its secret and its guesses: only SQL in the repositories touches those columns. */
@Entity('totps')
export class TotpEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  /** Null until one of its codes was accepted. */
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true }) verifiedAt!: Date | null;
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A recovery code: a digest that spends it, and the encrypted text that lists it. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'user_id', type: 'text' }) userId!: string;
  /** Its position in the list, from 0. */
  @PrimaryColumn({ type: 'smallint' }) place!: number;
  @Column({ type: 'bytea', select: false }) digest!: Buffer;
  @Column({ name: 'sealed', type: 'bytea' }) encrypted!: Buffer;

  @ManyToOne(() => TotpEntity)
  @JoinColumn([
    { name: 'app_id', referencedColumnName: 'appId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  totp?: TotpEntity;
}

/** What the view of a user shows. */
export type ShownTotp = Omit<TotpEntity, 'appId'>;

/** What a new TOTP is made of; its times are the database's. */
export interface NewTotp extends Pick<TotpEntity, 'id' | 'appId' | 'userId'> {
  encryptedSecret: Buffer;
  expiresInMinutes: number;
}

/** A new recovery code of a known TOTP. */
export type NewRecoveryCode = Pick<RecoveryCodeEntity, 'place' | 'digest' | 'encrypted'>;

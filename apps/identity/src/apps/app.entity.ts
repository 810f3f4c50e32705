import type { AppSettings, Environment, Tier } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('apps')
export class AppEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) environment!: Environment;
  @Column({ type: 'text' }) tier!: Tier;

  /** Only what differs from the defaults, so that a better default reaches every App. */
  @Column({ type: 'jsonb' }) settings!: Partial<AppSettings>;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

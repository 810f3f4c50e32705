import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Identifier } from './identifier.js';

@Entity('phone_numbers')
export class PhoneNumberEntity implements Identifier {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'phone_number', type: 'text' }) value!: string;
  @Column({ type: 'boolean' }) verified!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

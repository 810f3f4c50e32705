import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's account at a sign-in provider. */
@Entity('idp_identities')
export class IdpIdentityEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ type: 'text' }) provider!: string;
  @Column({ name: 'provider_subject', type: 'text' }) providerSubject!: string;
  @Column({ name: 'idp_type', type: 'text' }) idpType!: string;
  @Column({ name: 'method_id', type: 'text' }) methodId!: string;
  @Column({ name: 'method_type', type: 'text' }) methodType!: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

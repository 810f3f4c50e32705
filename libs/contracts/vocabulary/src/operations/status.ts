import {
  booleanField,
  choiceField,
  integerField,
  listField,
  objectField,
  stringField,
} from '../fields/field.js';
import { Text, Timestamp } from '../fields/fields.js';
import { Described } from '../fields/schema.js';
import {
  CERTIFICATE_USES,
  type CertificateEnd,
  IDLE_REASONS,
  type IdleReason,
  type MissingCall,
} from '@latchkey/platform/procedures';
import { type ServiceName, SERVICES } from '../services.js';
import { BusHealth } from './bus-health.js';
import { Finding } from './finding.js';

const Ahead = (whose: string) =>
  integerField({
    description: `How far the clock of ${whose} is ahead of administration's, in milliseconds.`,
  });

/** When a certificate of a replica ends. */
export class CertificateHealth implements CertificateEnd {
  @choiceField(CERTIFICATE_USES, {
    description:
      '`bus_process`: its own, by which NATS knows it. `bus_authority`: of the authority by which it knows NATS; of several the last to end.',
    examples: ['bus_process'],
  })
  use!: CertificateEnd['use'];
  @Timestamp({ description: 'Its end.' }) expires_at!: number;
}

/** A call that an endpoint in the settings of a service lacks. */
export class MissingCallHealth implements MissingCall {
  @Text({ description: 'The setting with the endpoint.', examples: ['RPC_URL_STELLAR'] }) setting!: string;
  @Text({ description: 'What the endpoint does not have.', examples: ['/transactions_async'] }) call!: string;
}

/** One replica of a service. */
export class ReplicaHealth {
  @Text({
    description: 'Its host and its process; in a cluster, the name of the pod.',
    examples: ['latchkey-session-5d8f9c7b6-x2x7k/1'],
  })
  name!: string;
  @Text({ description: 'Its version, with the commit of its build.', examples: ['0.3.0+3bb1c5d83ffe'] })
  version!: string;
  @booleanField({
    description: 'Whether it takes calls: its schema is up to date, and its database answers.',
  })
  serving!: boolean;
  @choiceField(['', ...IDLE_REASONS], {
    description:
      'Why it takes no calls: `starting`, `schema_behind` or `database_lost`; empty while it takes them.',
    examples: [''],
  })
  idle_reason!: IdleReason | '';
  @booleanField({ description: 'Whether its database answers it, within 0.8 seconds.' }) database!: boolean;
  @booleanField({ description: 'Whether JetStream answers it, within 0.8 seconds.' }) jetstream!: boolean;
  @integerField({
    description: 'Migrations that it needs and its schema has not had.',
    minimum: 0,
    examples: [0],
  })
  pending_migrations!: number;
  @integerField({
    description: 'Events that have not been published, as it reads them.',
    minimum: 0,
    examples: [0],
  })
  outbox_pending!: number;
  @integerField({ description: 'Age in seconds of the oldest of them.', minimum: 0, examples: [0] })
  outbox_oldest_age!: number;
  @listField(() => CertificateHealth, {
    description:
      'Certificates of its files, which it reads again at every connection to NATS. Empty where the bus has no TLS, and for a service of an earlier version.',
  })
  certificates!: CertificateHealth[];
  @Ahead('its process') clock_ahead_ms!: number;
}

/** The health of one replica of a service, and which others there are. */
export class ServiceHealth {
  @choiceField(SERVICES, { description: 'The service.', examples: ['session'] }) service!: ServiceName;
  @booleanField({
    description: 'Whether it answers, reaches its database and JetStream, and its schema is up to date.',
  })
  ready!: boolean;
  @booleanField({ description: 'Whether it answers at all; if not, nothing else is known.' })
  answers!: boolean;
  @stringField({
    description: 'Its version, with the commit of its build; empty where it does not answer.',
    minLength: 0,
    examples: ['0.3.0+3bb1c5d83ffe'],
  })
  version!: string;
  @booleanField({ description: 'Whether its database answers it.' }) database!: boolean;
  @booleanField({ description: 'Whether JetStream answers it.' }) jetstream!: boolean;
  @integerField({ description: 'Migrations that its schema has not had.', minimum: 0, examples: [0] })
  pending_migrations!: number;
  @integerField({ description: 'Events that have not been published.', minimum: 0, examples: [0] })
  outbox_pending!: number;
  @integerField({ description: 'Age in seconds of the oldest of them.', minimum: 0, examples: [0] })
  outbox_oldest_age!: number;
  @integerField({
    description:
      'Events of other services that failed too often in it and wait for an operator; counted up to 10,000.',
    minimum: 0,
    examples: [0],
  })
  events_dead!: number;
  @integerField({
    description:
      'Bytes of its tables with their indexes, looked up once a minute; 0 where that is not known.',
    minimum: 0,
    examples: [52_428_800],
  })
  database_bytes!: number;
  @stringField({
    description:
      'Version of the key-encryption key that it encrypts with. Empty for a service that encrypts nothing, and where it does not answer; null where what holds the key does not.',
    minLength: 0,
    nullable: true,
    examples: ['session.v1'],
  })
  key_version!: string | null;
  @booleanField({
    description:
      'Whether it believes who calls, and what was proved, without a signature (`CALLER_TICKETS=accept`): for an upgrade from 0.2.0 alone. False where it does not answer.',
    examples: [false],
  })
  accepts_unproved!: boolean;
  @booleanField({
    description:
      'Whether it believes so and a call came in the last ten minutes that nothing proved, so that a process of 0.2.0 runs. True also in the first ten minutes of its process, and for a service of 0.2.0.',
    examples: [false],
  })
  unproved_lately!: boolean;
  @listField(() => MissingCallHealth, {
    description:
      'Calls that it needs and endpoints of chains in its settings do not have, so that no payment is sent through them. Empty where an endpoint does not answer, and for a service of an earlier version.',
  })
  missing_calls!: MissingCallHealth[];
  @Ahead('its process') clock_ahead_ms!: number;
  @Ahead('its database') database_clock_ahead_ms!: number;
  @listField(() => ReplicaHealth, {
    description: 'Every replica that answered within a second, by its name. Empty for a service of 0.2.0.',
  })
  replicas!: ReplicaHealth[];
}

@Described('The health of every service.')
export class StatusResponse {
  @booleanField({ description: 'Whether every service is.' }) ready!: boolean;
  @Text({ description: 'That of administration.', examples: ['0.3.0+3bb1c5d83ffe'] }) version!: string;
  @listField(() => ServiceHealth, { description: 'Each of them.' }) services!: ServiceHealth[];
  @objectField(() => BusHealth, { description: 'The streams between them.' }) bus!: BusHealth;
  @listField(() => CertificateHealth, {
    description: 'Certificates of administration itself, as those of a replica.',
  })
  certificates!: CertificateHealth[];
  @listField(() => Finding, {
    description: 'What `latchkey doctor` says of it: each thing that was looked at, with what to do.',
  })
  findings!: Finding[];
}

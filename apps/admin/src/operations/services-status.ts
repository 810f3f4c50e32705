import {
  type ReplicaHealth,
  type ServiceHealth,
  type ServiceName,
  SERVICES,
  statusFindings,
  type StatusResponse,
} from '@latchkey/contracts';
import { TtlCache } from '@latchkey/edge';
import { isCoded } from '@latchkey/platform/errors';
import { type CertificateEnd, operatorProceduresOf, type ServiceStatus } from '@latchkey/platform/procedures';
import { BUILD } from '@latchkey/platform/process';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Inject, Injectable } from '@nestjs/common';
import { BusLook, busHealth } from './bus-look.js';

/** What the pages of the documentation begin with; empty, or with a slash at its end. */
export const RUNBOOKS = Symbol('RUNBOOKS');

/** Says when the certificates of this process end. */
export const OWN_CERTIFICATES = Symbol('OWN_CERTIFICATES');

type OneReplica = Omit<ServiceHealth, 'replicas'>;

const SILENT: Omit<OneReplica, 'service'> = {
  ready: false,
  answers: false,
  version: '',
  database: false,
  jetstream: false,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  events_dead: 0,
  database_bytes: 0,
  key_version: '',
  accepts_unproved: false,
  unproved_lately: false,
  missing_calls: [],
  clock_ahead_ms: 0,
  database_clock_ahead_ms: 0,
};

/** Every open page of operations asks again and again, and each answer asks every replica and its database. */
const KEPT_MS = 3000;

/** How every service is, and the bus between them. */
@Injectable()
export class ServicesStatus {
  private readonly kept = new TtlCache<StatusResponse>(KEPT_MS);

  constructor(
    private readonly rpc: RpcClient,
    private readonly bus: BusLook,
    @Inject(RUNBOOKS) private readonly runbooks: string,
    @Inject(OWN_CERTIFICATES) private readonly certificates: () => CertificateEnd[],
  ) {}

  /** Those who ask within a few seconds share an answer, which is the same for every operator. */
  read(context: OperatorContext): Promise<StatusResponse> {
    return this.kept.getOrLoad('', () => this.ask(context));
  }

  private async ask(context: OperatorContext): Promise<StatusResponse> {
    const [bus, services] = await Promise.all([
      busHealth(this.bus),
      Promise.all(SERVICES.map((service) => this.statusOf(service, context))),
    ]);
    const ready = services.every((service) => service.ready);
    const status = { ready, version: BUILD, services, bus, certificates: this.certificates() };
    const findings = statusFindings(status, Math.floor(Date.now() / 1000));
    return { ...status, findings: findings.map((one) => ({ ...one, runbook: this.addressOf(one.runbook) })) };
  }

  /** Of a section of the documentation, where its address is known. */
  private addressOf(runbook: string): string {
    return runbook === '' ? '' : `${this.runbooks}${runbook}`;
  }

  private async statusOf(service: ServiceName, context: OperatorContext): Promise<ServiceHealth> {
    const [health, replicas] = await Promise.all([
      this.healthOf(service, context),
      this.replicasOf(service, context),
    ]);
    return { ...health, replicas };
  }

  private async replicasOf(service: ServiceName, context: OperatorContext): Promise<ReplicaHealth[]> {
    const { everyReplica } = operatorProceduresOf(service);
    const replicas = await this.rpc.callEvery(everyReplica, context, {});
    return replicas
      .map(({ answer, receivedAtMs }) => {
        const { name, version, serving, idle_reason, database, jetstream, pending_migrations } = answer;
        return {
          ...{ name, version, serving, idle_reason, database, jetstream, pending_migrations },
          outbox_pending: answer.outbox_pending,
          outbox_oldest_age: answer.outbox_oldest_age_seconds,
          certificates: answer.certificates ?? [],
          clock_ahead_ms: answer.clock_ms - receivedAtMs,
        };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** One replica of the service; a service that does not answer has its own status. */
  private async healthOf(service: ServiceName, context: OperatorContext): Promise<OneReplica> {
    try {
      const status = await this.rpc.call(operatorProceduresOf(service).status, context, {});
      return { service, ...shownStatus(status, Date.now()) };
    } catch (error) {
      if (isCoded(error)) return { service, ...SILENT };
      throw error;
    }
  }
}

function shownStatus(status: ServiceStatus, now: number): Omit<OneReplica, 'service'> {
  const { version, database, jetstream, pending_migrations, outbox_pending } = status;
  return {
    ready: database && jetstream && pending_migrations === 0,
    answers: true,
    version,
    database,
    jetstream,
    pending_migrations,
    outbox_pending,
    outbox_oldest_age: status.outbox_oldest_age_seconds,
    events_dead: status.events_dead ?? 0,
    database_bytes: status.database_bytes ?? 0,
    // A version that does not say it is not one whose key is away.
    key_version: status.key_version === undefined ? '' : status.key_version,
    // 0.2.0 knows no proofs.
    accepts_unproved: status.accepts_unproved ?? true,
    unproved_lately: status.unproved_lately ?? true,
    missing_calls: status.missing_calls ?? [],
    clock_ahead_ms: status.clock_ms - now,
    database_clock_ahead_ms: database ? status.database_clock_ms - now : 0,
  };
}

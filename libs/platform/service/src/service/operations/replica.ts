import { hostname } from 'node:os';
import type { NatsConnection } from '@nats-io/transport-node';
import { operatorProceduresOf, type ReplicaStatus } from '@latchkey/platform/procedures';
import { answerWith, receiverOf } from '@latchkey/platform/rpc';
import type { Logger } from '@latchkey/platform/telemetry';
import { BUILD } from '../../process/version.js';

interface ReplicaParts {
  /** Of the service. */
  readonly name: string;
  readonly bus: NatsConnection;
  readonly logger: Logger;
}

/**
 * Answers an operator for this replica, whatever the others answer: from its start on, also while it waits for its schema,
 * until its connection ends.
 */
export class ReplicaAnswers {
  private watch: { readonly serving: boolean } | undefined;

  constructor({ name, bus, logger }: ReplicaParts) {
    bus.subscribe(operatorProceduresOf(name).everyReplica.subject, {
      callback: receiverOf(
        { connection: bus, logger },
        answerWith(() => this.own()),
      ),
    });
  }

  /** From now on the replica takes calls, while this says so. */
  servesWhile(watch: { readonly serving: boolean }): void {
    this.watch = watch;
  }

  private own(): ReplicaStatus {
    const name = `${hostname()}/${process.pid}`;
    return { name, version: BUILD, serving: this.watch?.serving ?? false, clock_ms: Date.now() };
  }
}

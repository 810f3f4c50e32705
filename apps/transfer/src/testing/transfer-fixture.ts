import { setTimeout } from 'node:timers/promises';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Network as NetworkName } from '@latchkey/chains';
import type { Caller } from '@latchkey/contracts';
import type { ConfirmationProofs } from '@latchkey/contracts/signer';
import type { CreateTransferRequest, Transfer, TransferStatus } from '@latchkey/contracts/transfer';
import { parseConfig } from '@latchkey/platform/config';
import { isCoded } from '@latchkey/platform/errors';
import { EventConsumer, Outbox } from '@latchkey/platform/outbox';
import { RpcClient } from '@latchkey/platform/rpc';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger, createMetrics, type Metrics } from '@latchkey/platform/telemetry';
import { createServiceTables, type ServiceTestDatabase } from '@latchkey/platform/testing/databases';
import { DataSource } from 'typeorm';
import { FollowedApprovals } from '../approvals/followed-approvals.service.js';
import { ConfirmationsService } from '../confirmation/confirmations.service.js';
import { ExecutionWorker } from '../execution/execution-worker.js';
import type { Network } from '../networks/network.js';
import { type ChainLine, Networks } from '../networks/networks.js';
import { transferSettings } from '../transfer.config.js';
import { TransferModule } from '../transfer.module.js';
import { transferEntities, transferMigrations } from '../transfer.schema.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { DirectEvents } from './direct-events.js';
import { contextOf, orderOf } from './requests.js';
import { type TestWallet, WalletsDouble } from './wallets-double.js';

export interface Replica {
  readonly transfers: TransfersService;
  readonly confirmations: ConfirmationsService;
  readonly approvals: FollowedApprovals;
  readonly worker: ExecutionWorker;
  readonly metrics: Metrics;
  readonly module: TestingModule;
}

interface ReplicaOptions {
  /** Settings that name the chains. */
  readonly env?: Record<string, string>;
  /** Chains in their place. */
  readonly chains?: Partial<Record<NetworkName, Network>>;
}

/** The whole service over a real PostgreSQL; the bus is left out, and the wallet service a double. */
export class TransferFixture {
  readonly wallets = new WalletsDouble();
  /** Every log line of the service. */
  readonly logLines: string[] = [];
  events!: DirectEvents;
  source!: DataSource;
  private database!: ServiceTestDatabase;
  private readonly replicas: Replica[] = [];

  async start(options: ReplicaOptions = {}): Promise<this> {
    this.database = await createServiceTables('transfer', {
      schema: 'transfer',
      migrations: [...SERVICE_MIGRATIONS, ...transferMigrations],
      entities: transferEntities,
      logger: createLogger({ service: 'spec', output: { write: () => undefined } }),
    });
    this.source = await this.database.connect();
    this.events = new DirectEvents(this.source);
    await this.serve(options);
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map(({ module }) => module.close()));
    await this.source.destroy();
    await this.database.drop();
  }

  /** Another process of the service. */
  async serve({ env = {}, chains }: ReplicaOptions = {}): Promise<Replica> {
    const output = { write: (line: string) => void this.logLines.push(line) };
    const metrics = createMetrics('transfer');
    const providers = [
      { provide: CONFIG, useValue: parseConfig(transferSettings, env) },
      { provide: LOGGER, useValue: createLogger({ service: 'transfer', level: 'debug', output }) },
      { provide: METRICS, useValue: metrics },
      { provide: DataSource, useValue: this.source },
      { provide: RpcClient, useValue: this.wallets },
      { provide: Outbox, useValue: new Outbox({ nudge: () => undefined } as never) },
      { provide: EventConsumer, useValue: this.events },
    ];
    const Platform = class {};
    Global()(Platform);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Platform);
    const testing = Test.createTestingModule({ imports: [Platform, TransferModule] });
    if (chains) testing.overrideProvider(Networks).useValue(new Networks(linesOf(chains)));
    const module = await (await testing.compile()).init();
    const replica = {
      transfers: module.get(TransfersService),
      confirmations: module.get(ConfirmationsService),
      approvals: module.get(FollowedApprovals),
      worker: module.get(ExecutionWorker),
      metrics,
      module,
    };
    this.replicas.push(replica);
    return replica;
  }

  /** The process that was started first. */
  get first(): Replica {
    const [replica] = this.replicas;
    if (!replica) throw new Error('the service is not started');
    return replica;
  }

  get<T>(type: new (...args: never[]) => T): T {
    return this.first.module.get(type);
  }

  /** The transfer, without what its creation alone answers. */
  async create(
    caller: Caller,
    wallet: TestWallet,
    more: Partial<CreateTransferRequest> = {},
  ): Promise<Transfer> {
    const { requires: _requires, ...transfer } = await this.first.transfers.create(
      contextOf(caller),
      orderOf(wallet, more),
    );
    return transfer;
  }

  confirm(
    caller: Caller,
    id: string,
    { confirmations }: Replica = this.first,
    proofs: ConfirmationProofs = {},
  ): Promise<Transfer> {
    return confirmations.confirm(contextOf(caller), id, proofs);
  }

  /** Takes over what the signer knows of its approvals. */
  follow(caller: Caller, id: string, { approvals }: Replica = this.first): Promise<Transfer> {
    return approvals.follow(contextOf(caller), id);
  }

  /** Repeats a confirmation that is refused because many payments from one account wait. */
  confirmPatiently(caller: Caller, id: string, replica: Replica = this.first): Promise<Transfer> {
    return this.patiently(() => this.confirm(caller, id, replica));
  }

  /** A call, repeated where a busy machine or chain had no time for it: such a refusal has done nothing. */
  async patiently<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (!isCoded(error, 'service_unavailable') && !isCoded(error, 'chain_unavailable')) throw error;
      }
    }
    throw new Error('the call never had its turn');
  }

  /** The transfer, once the chain has decided it. */
  async decided(caller: Caller, id: string, status: TransferStatus = 'completed'): Promise<Transfer> {
    for (let attempt = 0; attempt < 400; attempt++) {
      const transfer = await this.first.transfers.get(caller, id);
      if (transfer.status === status) return transfer;
      await setTimeout(25);
    }
    throw new Error(`${id} is not ${status} in time`);
  }

  query<Row>(statement: string, values?: unknown[]): Promise<Row[]> {
    return this.source.query(statement, values);
  }

  /** What the wallet has used up of its account's nonces. */
  async noncesOf({ id }: TestWallet): Promise<number[]> {
    const rows = await this.query<{ nonce: string }>(
      'SELECT nonce FROM transfers WHERE source = $1 AND nonce IS NOT NULL ORDER BY nonce',
      [id],
    );
    return rows.map(({ nonce }) => Number(nonce));
  }

  /** The types of a transfer's events, oldest first. */
  async eventsOf(id: string): Promise<string[]> {
    const rows = await this.query<{ type: string }>(
      `SELECT type FROM outbox WHERE data->>'transfer_id' = $1 ORDER BY seq`,
      [id],
    );
    return rows.map(({ type }) => type);
  }
}

/** Each of them for all Apps. */
function linesOf(chains: Partial<Record<NetworkName, Network>>): ChainLine[] {
  return (Object.entries(chains) as [NetworkName, Network][]).map(([name, network]) => ({
    name,
    serves: ['live', 'test'],
    network,
  }));
}

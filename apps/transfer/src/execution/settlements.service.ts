import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TransferFacts } from '../transfers/transfer-facts.js';
import { ExecutionMonitor } from './execution-monitor.js';
import { type Decision, ExecutionsRepository } from './executions.repository.js';

/** Writes down what a chain has decided, together with the fact that tells of it: once, whoever saw it first. */
@Injectable()
export class SettlementsService {
  constructor(
    private readonly source: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly facts: TransferFacts,
    private readonly monitor: ExecutionMonitor,
  ) {}

  async settle(id: string, decision: Decision): Promise<void> {
    const row = await this.source.transaction(async (tx) => {
      const decided = await this.executions.decide(tx, id, decision);
      if (decided) await this.facts.tell(tx, decided);
      return decided;
    });
    if (row) this.monitor.decided(row);
  }
}

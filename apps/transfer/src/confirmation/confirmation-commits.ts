import { Injectable } from '@nestjs/common';
import { onCommit } from '@latchkey/platform/database';
import { ExecutionWorker } from '../execution/execution-worker.js';
import { type Execution, ExecutionsRepository } from '../execution/executions.repository.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransferFacts } from '../transfers/transfer-facts.js';
import { type Lane, LanesRepository } from './lanes.repository.js';

/**
 * The moment from which a transfer is paid, whatever happens. Nobody has seen the signed bytes before, and nobody is
 * shown them unless it has come; after it they are stored, and there will never be others.
 */
@Injectable()
export class ConfirmationCommits {
  constructor(
    private readonly lanes: LanesRepository,
    private readonly executions: ExecutionsRepository,
    private readonly facts: TransferFacts,
    private readonly worker: ExecutionWorker,
  ) {}

  /** Undefined where the lane has moved, or the transfer is not pending, any more: then nothing has happened. */
  commit(
    row: TransferRow,
    { lane, version }: { lane: Lane; version: string },
    execution: Execution,
  ): Promise<TransferRow | undefined> {
    return this.lanes.moveOn(lane, version, async (tx) => {
      const confirmed = await this.executions.begin(tx, row, execution);
      if (!confirmed) return undefined;
      await this.facts.tell(tx, confirmed);
      onCommit(tx, () => this.worker.nudge());
      return confirmed;
    });
  }
}

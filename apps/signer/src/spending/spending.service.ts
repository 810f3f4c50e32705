import { Injectable } from '@nestjs/common';
import { AppError, type Caller, requireTestApp } from '@latchkey/contracts';
import { DataSource } from 'typeorm';
import { SpendingRepository } from './spending.repository.js';

/** Lets time pass for what was counted. */
@Injectable()
export class SpendingService {
  constructor(
    private readonly source: DataSource,
    private readonly spending: SpendingRepository,
  ) {}

  /** @throws AppError route_not_found in a live App; transfer_not_found for one that was not signed in 31 days. */
  async fastForward(
    caller: Caller,
    { transfer_id, minutes }: { transfer_id: string; minutes: number },
  ): Promise<{ transfer_id: string }> {
    requireTestApp(caller);
    const isMoved = await this.source.transaction(async (tx) =>
      this.spending.moveBack(tx, await this.spending.lock(tx, caller.app_id), transfer_id, minutes),
    );
    if (!isMoved) throw new AppError('transfer_not_found');
    return { transfer_id };
  }
}

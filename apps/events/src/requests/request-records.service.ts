import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import type { RequestRecord } from '@latchkey/contracts/events';
import { toRequestRecord } from './request-record.view.js';
import { RequestRecordsRepository } from './request-records.repository.js';

/** Keeps what became of requests, for the developers of their Apps. */
@Injectable()
export class RequestRecordsService {
  constructor(private readonly records: RequestRecordsRepository) {}

  async record(records: readonly RequestRecord[]): Promise<{ recorded: number }> {
    return { recorded: records.length === 0 ? 0 : await this.records.add(records) };
  }

  /** @throws AppError request_not_found, also for a request of another App. */
  async get(appId: string, requestId: string): Promise<{ record: RequestRecord }> {
    const row = await this.records.newest(appId, requestId);
    if (!row) throw new AppError('request_not_found');
    return { record: toRequestRecord(row) };
  }
}

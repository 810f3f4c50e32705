import { Injectable } from '@nestjs/common';
import { AppError, nextOf, pageOf } from '@latchkey/contracts';
import type {
  InspectedRequests,
  InspectRequestInput,
  InspectRequestsInput,
  RequestRecord,
} from '@latchkey/contracts/events';
import { InspectedRequestsRepository } from './inspected-requests.repository.js';
import { toRequestRecord } from './request-record.view.js';

const NO_ERROR = { fields: [{ field: 'reason', message: 'reason needs error_type' }] };

/** Shows operators what became of requests, of any App. */
@Injectable()
export class InspectedRequestsService {
  constructor(private readonly records: InspectedRequestsRepository) {}

  /** @throws AppError request_not_found */
  async get({ request_id, app_id }: InspectRequestInput): Promise<{ record: RequestRecord }> {
    const row = await this.records.newest(request_id, app_id);
    if (!row) throw new AppError('request_not_found');
    return { record: toRequestRecord(row) };
  }

  /** @throws AppError invalid_request for an `after` that no page has answered, and for a reason of no error. */
  async list(input: InspectRequestsInput): Promise<InspectedRequests> {
    const page = pageOf(input);
    const { app_id: appId, user_id: userId, error_type: errorType, reason } = input;
    if (reason !== undefined && errorType === undefined) throw new AppError('invalid_request', NO_ERROR);
    const rows = await this.records.page({ appId, userId, errorType, reason }, page);
    return { records: rows.map(toRequestRecord), next: nextOf(rows, page.limit) };
  }
}

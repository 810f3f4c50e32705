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

/** A day, and some seconds for the clock of a caller that counts back from its own time. */
const MOST_OF_REASON_S = 24 * 60 * 60 + 60;

/** No index has reasons, so each record of the error would be read to find the few of one reason. */
const NO_DAY =
  'reason needs created_after, at most a day before created_before (without one, before now), or user_id';

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

  /** @throws AppError invalid_request for an `after` that no page has answered, and for a reason of no error or of too long a time. */
  async list(input: InspectRequestsInput): Promise<InspectedRequests> {
    const page = pageOf(input);
    const { app_id: appId, user_id: userId, error_type: errorType, reason } = input;
    const problem = reasonProblem(input);
    if (problem) throw new AppError('invalid_request', { fields: [{ field: 'reason', message: problem }] });
    const rows = await this.records.page({ appId, userId, errorType, reason }, page);
    return { records: rows.map(toRequestRecord), next: nextOf(rows, page.limit) };
  }
}

function reasonProblem(input: InspectRequestsInput): string | undefined {
  const { reason, error_type, user_id, created_after = 0, created_before = Date.now() / 1000 } = input;
  if (reason === undefined) return undefined;
  if (error_type === undefined) return 'reason needs error_type';
  return user_id === undefined && created_before - created_after > MOST_OF_REASON_S ? NO_DAY : undefined;
}

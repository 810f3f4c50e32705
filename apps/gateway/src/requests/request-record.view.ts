import type { RequestMessageView, RequestRecord, RequestRecordView } from '@latchkey/contracts/events';

/** A record as the API shows it. Times are in whole seconds. */
export function toRequestRecordView(
  record: RequestRecord,
  message: RequestMessageView | null,
): RequestRecordView {
  return {
    request_id: record.request_id,
    client_request_id: record.client_request_id ?? null,
    operation: record.operation,
    created_at: Math.floor(record.answered_at_ms / 1000),
    status: record.status,
    error_type: record.error_type,
    user_id: record.user_id,
    reason: record.reason,
    message,
  };
}

import type { RequestRecord } from '@latchkey/contracts/events';
import type { RequestRecordEntity } from './request-record.entity.js';

export const toRequestRecord = (row: RequestRecordEntity): RequestRecord => ({
  id: row.id,
  app_id: row.appId,
  request_id: row.requestId,
  client_request_id: row.clientRequestId,
  operation: row.operation,
  answered_at_ms: row.answeredAt.getTime(),
  status: row.status,
  error_type: row.errorType,
  user_id: row.userId,
  reason: row.reason,
  message_id: row.messageId,
  message_channel: row.messageChannel,
});

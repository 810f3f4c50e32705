import type { Caller } from '@latchkey/contracts';
import type {
  RequestMessageView,
  RequestOutcome,
  RequestRecord,
  RequestRecordView,
} from '@latchkey/contracts/events';
import { messageState } from '@latchkey/contracts/otp-delivery';
import type { CallContext, RpcClient } from '@latchkey/platform/rpc';

/** Of the App whose request it was. */
type AskingForApp = CallContext<Caller>;

/** A record as the API shows it, without its message. Times are in whole seconds. */
export function toRequestOutcome(record: RequestRecord): RequestOutcome {
  return {
    request_id: record.request_id,
    client_request_id: record.client_request_id ?? null,
    operation: record.operation,
    created_at: Math.floor(record.answered_at_ms / 1000),
    status: record.status,
    error_type: record.error_type,
    user_id: record.user_id,
    reason: record.reason,
  };
}

/** The same with the state of the message as it is now. */
export async function shownRequest(
  rpc: RpcClient,
  context: AskingForApp,
  record: RequestRecord,
): Promise<RequestRecordView> {
  return { ...toRequestOutcome(record), message: await messageOf(rpc, context, record) };
}

/** Null where the request sent none, and where the message was deleted with its user. */
async function messageOf(
  rpc: RpcClient,
  context: AskingForApp,
  { message_id: id, message_channel: channel }: RequestRecord,
): Promise<RequestMessageView | null> {
  if (channel === null) return null;
  if (id === null) return { id, channel, state: 'delivered', failure: null, provider_code: null };
  const { message } = await rpc.call(messageState, context, { message_id: id });
  return message && { id, channel, ...message };
}

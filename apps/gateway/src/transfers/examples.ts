import { Transfer } from '@latchkey/contracts/transfer';
import { responseExample } from '@latchkey/edge/openapi';

const HASH = `0x${'5e'.repeat(32)}`;

/** Members of an example: nothing was decided, and no key was asked. */
export const NOT_DECIDED = {
  completed_at: 0,
  cancelled_at: 0,
  approvals: [],
  rejection: undefined,
  needed_approvals: undefined,
  network: undefined,
};
export const SENT = {
  ...responseExample(Transfer),
  ...NOT_DECIDED,
  blockchain_tx_hash: HASH,
  completed_at: 1795219200,
};
export const PROCESSING = { ...SENT, ...NOT_DECIDED, status: 'processing' };

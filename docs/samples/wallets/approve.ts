import { Latchkey } from '@latchkey/node';

// A key of its own, on another machine than the server that creates and confirms.
const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_APPROVER_KEY'] ?? '',
});

/** What was agreed, from a source of your own such as the invoice. */
interface Agreed {
  dest: string;
  source_amount: string;
  source_currency: string;
}

/** @returns `awaiting_approval` until others approve it, too, and `processing` after the last approval. */
export async function approve(transfer_id: string, agreed: Agreed, note: string) {
  const { status } = await latchkey.transfers.approve({ transfer_id, ...agreed, note });
  return status;
}

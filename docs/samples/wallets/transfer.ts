import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** @param order your own id of the payment. */
export async function pay(order: string, user_id: string, wallet_id: string, dest: string) {
  const transfer = await latchkey.transfers.create({
    user_id,
    source: wallet_id,
    dest,
    source_amount: '0.05',
    source_currency: 'ethereum',
    custom_id: order,
  });
  return latchkey.transfers.confirm({ transfer_id: transfer.id });
}

import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** @returns what the page of the person needs, and no other page may have. */
export function begin(transfer_id: string) {
  return latchkey.transfers.beginConfirm({ transfer_id, domain: 'example.com' });
}

/** @param public_key_credential that the page got of the passkey. */
export function confirmSigned(transfer_id: string, public_key_credential: Record<string, unknown>) {
  return latchkey.transfers.confirm({ transfer_id, public_key_credential });
}

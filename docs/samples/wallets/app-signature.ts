import { createHash, createPrivateKey, sign } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** What the process knows of a payment by itself, of its own books. */
interface Expected {
  transfer: string;
  wallet: string;
  network: string;
  destination: string;
  amount: string;
  currency: string;
  memo: null;
}

/** Latchkey makes each offer another text by the two, and ends it after 5 minutes. */
type Offered = Expected & { nonce: string; time: number };

/** In the process that has the key, and no secret key of the App. It signs what it expects, and nothing else. */
export function signPayment(signed_payment: string, expected: Expected): string {
  const { nonce, time, ...payment } = JSON.parse(signed_payment) as Offered;
  const isFresh = nonce.length > 0 && Math.abs(Date.now() / 1000 - time) < 300;
  if (!isFresh || !isDeepStrictEqual(payment, expected)) throw new Error('another payment');
  const digest = createHash('sha256').update(signed_payment).digest();
  const key = createPrivateKey(process.env['APPROVAL_KEY'] ?? '');
  return sign(null, digest, key).toString('base64url');
}

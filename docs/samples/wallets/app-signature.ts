import { createHash, createPrivateKey, sign } from 'node:crypto';

/** In the process that has the key, and no secret key of the App. It compares the payment with what it expects. */
export function signPayment(
  signed_payment: string,
  expected: { destination: string; amount: string },
): string {
  const { destination, amount } = JSON.parse(signed_payment) as typeof expected;
  if (destination !== expected.destination || amount !== expected.amount) throw new Error('another payment');
  const digest = createHash('sha256').update(signed_payment).digest();
  const key = createPrivateKey(process.env['APPROVAL_KEY'] ?? '');
  return sign(null, digest, key).toString('base64url');
}

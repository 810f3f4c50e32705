import type { PaymentOffer } from '@latchkey/browser';

/** Shows the payment to the person; resolves with what the server confirms with, or null where the person declines. */
export async function askForPasskey(offer: PaymentOffer): Promise<object | null> {
  await import('@latchkey/elements');
  const element = document.createElement('latchkey-confirm-payment');
  element.offer = offer;
  document.body.append(element);
  return new Promise<object | null>((resolve) => {
    element.addEventListener('latchkey-payment-declined', () => resolve(null));
    element.addEventListener('latchkey-payment-signed', (event) => {
      const { detail } = event as CustomEvent<{ publicKeyCredential: object }>;
      resolve(detail.publicKeyCredential);
    });
  }).finally(() => element.remove());
}

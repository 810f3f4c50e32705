import type { PaymentOffer } from '@latchkey/browser';
import type { ReactNode } from 'react';
import { useElement } from './element.js';
import type { ElementError, ElementProps } from './props.js';

/** What a passkey signed; hand `publicKeyCredential` to your server, for `transfers.confirm`. */
export interface SignedPayment {
  readonly publicKeyCredential: object;
  readonly transferId: string;
}

export interface ConfirmPaymentProps extends Omit<ElementProps, 'redirectUrl'> {
  /** What `transfers.beginConfirm` answered to your server. */
  readonly offer: PaymentOffer;
  readonly onSigned: (payment: SignedPayment) => void;
  readonly onDeclined?: ((payment: { readonly transferId: string }) => void) | undefined;
}

/** `<latchkey-confirm-payment>`: shows a payment, and has a passkey of the person sign it. */
export function ConfirmPayment(props: ConfirmPaymentProps): ReactNode {
  const { offer, onSigned, onDeclined, onError } = props;
  return useElement({
    ...{ tag: 'latchkey-confirm-payment', props, properties: { offer }, width: '25rem' },
    listeners: {
      'latchkey-payment-signed': (payment: SignedPayment) => onSigned(payment),
      'latchkey-payment-declined': (payment: { transferId: string }) => onDeclined?.(payment),
      'latchkey-error': (error: ElementError) => onError?.(error),
    },
  });
}

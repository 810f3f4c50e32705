import type { PaymentApprovals } from '@latchkey/contracts/signer';

/** What the signer says of a payment that waits, and that no key has decided about. */
export const UNDECIDED: PaymentApprovals = {
  payment: {
    ...{ user_id: '', wallet_id: '', network: '', destination: '' },
    ...{ amount: '', currency: 'ethereum' },
  },
  needed: { count: 2, by: 'keys' },
  approvals: [],
  is_complete: false,
  rejection: null,
};

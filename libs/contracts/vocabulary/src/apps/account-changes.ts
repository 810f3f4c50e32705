import { choiceField } from '../fields/field.js';

const ACCOUNT_CHANGES = ['off', 'person'] as const;
export type AccountChanges = (typeof ACCOUNT_CHANGES)[number];

/** Whether pages without a server change the accounts of their users. */
export const AccountChangesField = () =>
  choiceField(ACCOUNT_CHANGES, {
    description:
      'Whether a page with the public token may add and remove passkeys and addresses of its user: never (`off`), or with a session of the user that has a proof of the last 10 minutes (`person`). Whoever takes the token of such a session from the page can then add a passkey of their own.',
    default: 'off',
    optional: true,
  });

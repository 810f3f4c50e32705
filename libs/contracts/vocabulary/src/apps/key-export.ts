import { choiceField } from '../fields/field.js';

const KEY_EXPORTS = ['off', 'person'] as const;
export type KeyExport = (typeof KEY_EXPORTS)[number];

/** Whether the keys of wallets can be exported. */
export const KeyExportField = () =>
  choiceField(KEY_EXPORTS, {
    description:
      'Whether the key of a wallet in custody can be exported: never (`off`), or with a session of its user that has a proof of the last 5 minutes, and two of different kinds if the user has two (`person`). An exported key pays outside of every transfer policy.',
    default: 'off',
    optional: true,
  });

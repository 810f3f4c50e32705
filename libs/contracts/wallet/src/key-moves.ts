import {
  booleanField,
  Described,
  integerField,
  keylessProcedure,
  operatorProcedure,
  stringField,
  stringListField,
  Text,
} from '@latchkey/contracts';

/** A wallet whose key the signer lacks. */
export interface MoveKeyInput {
  app_id: string;
  user_id: string;
  wallet_id: string;
}

/**
 * Gives the signer the key of a wallet that the wallet service has still in its database, by `signer.v1.hold_key`: the answer
 * holds no key. `moved` is false where it has none. Only the signer may call it.
 */
export const moveKey = keylessProcedure<MoveKeyInput, { moved: boolean }>(
  'wallet.v1.move_key',
  ['key_provider_unavailable'],
  { timeoutMs: 1500 },
);

const Count = (description: string) => integerField({ description, minimum: 0 });

export class MoveKeysRequest {
  @stringField({
    description: 'The `next` of the step before; absent at the beginning.',
    maxLength: 128,
    optional: true,
  })
  after?: string;
  @integerField({
    description: 'Most keys of this step.',
    minimum: 1,
    maximum: 1000,
    default: 200,
    optional: true,
  })
  limit?: number;
}

@Described('The result of one step, and how many keys are left.')
export class MoveKeysResponse {
  @Count('Keys of this step that the signer has now.') moved!: number;
  @Count('Keys of this step that could not be moved, which an operator has to look at.') failed!: number;
  @stringListField({
    description: 'The wallets of these keys; the log line `keys.move_failed` says why.',
    examples: [[]],
  })
  failed_wallets!: string[];
  @Count('Keys that are still in the database of the wallet service.') remaining!: number;
  @booleanField({
    description:
      'Whether the moved keys stay there as well, because a process of version 0.2.0 may still need them (`CALLER_TICKETS=accept`).',
    examples: [false],
  })
  kept!: boolean;
  @Text({
    description: 'Send it as `after` for the next step; empty after the last one.',
    examples: ['wallet_01k9z6x2m4f8v0c3r5t7w9y1ab'],
  })
  next!: string;
}

/** One step of giving the signer all keys from before there was one. */
export const moveKeys = operatorProcedure<MoveKeysRequest, MoveKeysResponse>(
  'wallet.v1.move_keys',
  ['key_provider_unavailable'],
  { timeoutMs: 30_000 },
);

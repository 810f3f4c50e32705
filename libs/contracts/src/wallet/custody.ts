import { integerField, stringField } from '../field.js';
import { Text } from '../fields.js';
import { operatorProcedure } from '../procedure.js';

const Count = (description: string) => integerField({ description, minimum: 0 });

export class RewrapKeysRequest {
  @stringField(
    { description: 'The `next` of the step before; absent at the beginning.', maxLength: 128 },
    { optional: true },
  )
  after?: string;
  @integerField(
    { description: 'Most records of this step.', minimum: 1, maximum: 1000, default: 200 },
    { optional: true },
  )
  limit?: number;
}

/** What one step did, and how far all of it is. */
export class RewrapProgress {
  @Text({ description: 'Version of the key-encryption key that everything is moved to.', examples: ['v2'] })
  version!: string;
  @Count('Records that this step moved.') rewrapped!: number;
  @Count('Records of this step that do not open, which an operator has to look at.') failed!: number;
  @Count('All records.') total!: number;
  @Count('Records that another version still seals.') remaining!: number;
  @Text({ description: 'Send it as `after` for the next step; empty at the end.', examples: [''] })
  next!: string;
}

/**
 * One step of moving every key in custody to the current key-encryption key, while the service goes on. Whoever calls
 * it again after an interruption, from the start, repeats nothing: what was moved is no longer looked at.
 */
export const rewrapKeys = operatorProcedure<RewrapKeysRequest, RewrapProgress>({
  subject: 'wallet.v1.rewrap_keys',
  errors: ['key_provider_unavailable'],
  timeoutMs: 30_000,
});

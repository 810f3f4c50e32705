import type { RewrapProgress as ServiceProgress } from '@latchkey/platform/procedures';
import { choiceField, integerField, stringField } from '../fields/field.js';
import { Text } from '../fields/fields.js';
import { Described } from '../fields/schema.js';
import { type ServiceName, SERVICES } from '../services.js';

const Count = (description: string) => integerField({ description, minimum: 0 });

export class RewrapKeysRequest {
  @stringField({
    description: 'The `next` of the step before; absent at the beginning.',
    maxLength: 512,
    optional: true,
  })
  after?: string;
  @integerField({
    description: 'Most records of this step.',
    minimum: 1,
    maximum: 1000,
    default: 200,
    optional: true,
  })
  limit?: number;
}

/** The result of one step, and the progress of its service. */
@Described('The result of one step, and the progress of its service.')
export class RewrapKeysResponse implements ServiceProgress {
  @choiceField(SERVICES, {
    description: 'The service whose records the step looked at.',
    examples: ['wallet'],
  })
  service!: ServiceName;
  @Text({
    description:
      'Version of the key-encryption key that everything is moved to; empty for a service that encrypts nothing.',
    examples: ['wallet.v2'],
  })
  version!: string;
  @Count('Records that this step moved.') rewrapped!: number;
  @Count('Records of this step that do not open, which an operator has to look at.') failed!: number;
  @Count('All records of the service.') total!: number;
  @Count('Records of the service that are still under another version.') remaining!: number;
  @Text({
    description: 'Send it as `after` for the next step; empty after the last one of the last service.',
    examples: ['wallet/wallet_keys/wallet_01k9z6x2m4f8v0c3r5t7w9y1ab'],
  })
  next!: string;
}

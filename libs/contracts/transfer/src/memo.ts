import { Described, MOST_MEMO_BYTES, objectField, stringField } from '@latchkey/contracts';

@Described('What a payment of XLM says to its receiver: a text or an id.')
export class TransferMemo {
  @stringField({
    description: `At most ${MOST_MEMO_BYTES} bytes in UTF-8, without control and invisible characters. Anybody can read it in the chain.`,
    maxLength: MOST_MEMO_BYTES,
    examples: ['INV-2026-0042'],
    optional: true,
    personal: 'text',
  })
  text?: string;
  @stringField({
    description: 'In place of a text: a count below 2^64, in decimal.',
    pattern: '^(?:0|[1-9][0-9]{0,19})$',
    maxLength: 20,
    optional: true,
  })
  id?: string;
}

export const MemoField = (description: string) =>
  objectField(() => TransferMemo, { description, optional: true });

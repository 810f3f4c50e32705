import { choiceField, Described, operatorProcedure, stringField, Text } from '@latchkey/contracts';

const PREVIEW_KINDS = ['passcode_email', 'magic_link_email', 'passcode_sms'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

const SCHEMES = ['light', 'dark'] as const;

export class PreviewMessageRequest {
  @choiceField(PREVIEW_KINDS, { description: 'Which message.', examples: ['passcode_email'] })
  kind!: PreviewKind;
  @stringField({ description: 'Name of the App, as it would be set.', maxLength: 100, examples: ['Acme'] })
  name!: string;
  @stringField({
    description: 'Language tag (BCP 47), as a send takes it. English where there is no translation.',
    maxLength: 35,
    examples: ['en'],
    optional: true,
  })
  locale?: string;
  @choiceField(SCHEMES, {
    description: 'Colours of the HTML; those that its reader prefers without it.',
    examples: ['light'],
    optional: true,
  })
  scheme?: (typeof SCHEMES)[number];
}

@Described('A message as it would be sent, with a code and a link that prove nothing.')
export class MessagePreview {
  @Text({ description: 'Name of the sender, of an email.', examples: ['Acme'] }) sender_name!: string;
  @Text({ description: 'Subject, of an email.', examples: ['493021 is your Acme code'] }) subject!: string;
  @Text({
    description: 'The text, of an email the one for readers without HTML.',
    examples: ['Acme: 493021 is your code. It expires in 10 minutes.'],
  })
  text!: string;
  @Text({ description: 'The HTML, of an email.', examples: ['<!doctype html>…'] }) html!: string;
}

/** Nothing is sent or stored. */
export const previewMessage = operatorProcedure<PreviewMessageRequest, MessagePreview>(
  'otp-delivery.v1.preview_message',
);

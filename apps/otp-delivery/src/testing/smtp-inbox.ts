import { SmtpSink } from '@latchkey/platform/testing/messages';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

/** An SMTP server that keeps its mails. */
export class SmtpInbox extends SmtpSink {
  readonly mails: ParsedMail[];

  constructor() {
    const mails: ParsedMail[] = [];
    super({ keep: async ({ message }) => void mails.push(await simpleParser(message)) });
    this.mails = mails;
  }

  to(address: string): ParsedMail[] {
    return this.mails.filter((mail) => (mail.to as AddressObject).text.includes(address));
  }
}

/** The code in the body of a passcode's email. */
export function codeIn(mail: ParsedMail): string {
  const code = /^\d{6,9}$/m.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error('the email has no code');
  return code;
}

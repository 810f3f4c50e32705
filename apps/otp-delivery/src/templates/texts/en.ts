/** What every email says. */
export interface EmailTexts {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly validity: string;
  readonly ignore: string;
}

/** What messages say in one language. Filled in: `{app}`, `{code}`, and `{time}`, a span such as "10 minutes". */
export interface MessageTexts {
  /** One GSM segment: only characters of the GSM 7-bit alphabet, which has no á, í, ó, ú, ã, õ or ç. */
  readonly sms: string;
  readonly passcode: EmailTexts;
  /** Where the code adds the address to an account: these stand in place of those of a passcode; `sms` as above. */
  readonly newAddress: Pick<EmailTexts, 'lead' | 'ignore'> & { readonly sms: string };
  readonly magicLink: EmailTexts & { readonly button: string; readonly fallback: string };
}

export const en: MessageTexts = {
  sms: '{code} is your code. It expires in {time}.',
  passcode: {
    subject: '{code} is your {app} code',
    title: 'Your code for {app}',
    lead: 'Enter this code to continue:',
    validity: 'It expires in {time} and works once.',
    ignore: 'If you did not ask for this code, you can ignore this email. Never share the code with anybody.',
  },
  newAddress: {
    sms: '{code} is your code to add this number. It expires in {time}.',
    lead: 'Enter this code to add this email address to your account:',
    ignore:
      'If you did not ask for this, you can ignore this email. Never share the code: whoever enters it adds your address to their account.',
  },
  magicLink: {
    subject: 'Your sign-in link for {app}',
    title: 'Sign in to {app}',
    lead: 'Use this button to sign in:',
    button: 'Sign in',
    fallback: 'If the button does not work, open this address in your browser:',
    validity: 'The link expires in {time} and works once.',
    ignore: 'If you did not ask for this link, you can ignore this email. Nobody can sign in without it.',
  },
};

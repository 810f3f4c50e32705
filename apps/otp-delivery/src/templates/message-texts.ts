/** What a message says in one language. `{app}`, `{code}` and `{time}` are filled in; a time is a span such as "10 minutes". */
export interface MessageTexts {
  /** One GSM segment: only characters of the GSM 7-bit alphabet, which has no á, í, ó, ú, ã, õ or ç. */
  readonly sms: string;
  readonly passcode: {
    readonly subject: string;
    readonly title: string;
    readonly lead: string;
    readonly validity: string;
    readonly ignore: string;
  };
  readonly magicLink: {
    readonly subject: string;
    readonly title: string;
    readonly lead: string;
    readonly button: string;
    readonly fallback: string;
    readonly validity: string;
    readonly ignore: string;
  };
}

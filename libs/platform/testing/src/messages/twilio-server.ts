import { text } from 'node:stream/consumers';
import { LocalServer, sendJson } from '../providers/local-server.js';
import { type ArrivedSms, answerTwilio, type TwilioAccount, twilioError } from './twilio.js';

/** Twilio's message resource on a port of this machine. It keeps every request, also those that it refuses. */
export class TwilioServer extends LocalServer {
  readonly received: ArrivedSms[] = [];
  /** Statuses of the next answers; those of Twilio once they are used up. */
  readonly nextStatuses: number[] = [];
  /** Requests are kept, and not answered before `release`. */
  holds = false;
  private readonly held: (() => void)[] = [];

  constructor(account: TwilioAccount) {
    super();
    this.listener = async (request, response) => {
      const { url: path = '', headers } = request;
      const form = new URLSearchParams(await text(request));
      const sms = { path, authorization: headers.authorization ?? '', form };
      this.received.push(sms);
      if (this.holds) await new Promise<void>((resolve) => this.held.push(resolve));
      const status = this.nextStatuses.shift();
      const answer = status
        ? twilioError(status, 20_000, 'as the test wants it')
        : answerTwilio(sms, account, () => undefined);
      sendJson(response, answer.body, answer.status);
    };
  }

  /** Answers what was held, and everything after it. */
  release(): void {
    this.holds = false;
    for (const answer of this.held.splice(0)) answer();
  }

  to(number: string): ArrivedSms[] {
    return this.received.filter(({ form }) => form.get('To') === number);
  }
}

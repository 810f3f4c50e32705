import { text } from 'node:stream/consumers';
import { LocalServer, sendJson } from '../providers/local-server.js';
import { type ArrivedSms, answerTwilio, type TwilioAccount, twilioError } from './twilio.js';

/** Twilio's message resource on a port of this machine. It keeps every request, also those that it refuses. */
export class TwilioServer extends LocalServer {
  readonly received: ArrivedSms[] = [];
  /** Statuses of the next answers; those of Twilio once they are used up. */
  readonly nextStatuses: number[] = [];

  constructor(account: TwilioAccount) {
    super();
    this.listener = async (request, response) => {
      const { url: path = '', headers } = request;
      const form = new URLSearchParams(await text(request));
      const sms = { path, authorization: headers.authorization ?? '', form };
      this.received.push(sms);
      const status = this.nextStatuses.shift();
      const answer = status
        ? twilioError(status, 20_000, 'as the test wants it')
        : answerTwilio(sms, account, () => undefined);
      sendJson(response, answer.body, answer.status);
    };
  }

  to(number: string): ArrivedSms[] {
    return this.received.filter(({ form }) => form.get('To') === number);
  }
}

import type { Answer, HttpConnection } from './http-connection.js';
import type { MailSink } from './mail-sink.js';
import type { PasscodeSignIn } from './plan.js';
import { problemOf, USED_UP } from './problem.js';
import { type Address, PLACE, requestBytes } from './request.rules.js';
import type { Visit } from './visits.js';

const SESSION_MINUTES = 60;

/** Whole sign-ins: a passcode is sent, travels over SMTP, is read, and is exchanged for a session. */
export function passcodeVisits(to: Address, emails: PasscodeSignIn['emails'], mail: MailSink): Visit {
  const next = nextOf(emails);
  return (connection, done) => {
    const email = next();
    if (email === undefined) return done(USED_UP);
    signIn(new Caller(to, connection), email, mail).then(
      () => done(undefined),
      (error: Error) => done(error.message),
    );
  };
}

function nextOf(emails: PasscodeSignIn['emails']): () => string | undefined {
  if ('countFrom' in emails) {
    let count = emails.countFrom;
    return () => emails.email.replace(PLACE, String(count++));
  }
  let index = 0;
  return () => emails[index++];
}

async function signIn(caller: Caller, email: string, mail: MailSink): Promise<void> {
  const arrived = mail.nextCodeTo(email);
  // Sending may fail first: nobody waits for the mail then.
  arrived.catch(() => undefined);
  const { email_id } = await caller.post<{ email_id: string }>('/v1/auth/otps/email/send', { email });
  const verified = await caller.post<{ session_jwt?: string }>('/v1/auth/otps/verify', {
    method_id: email_id,
    otp: await arrived,
    session_expires_in: SESSION_MINUTES,
  });
  if (!verified.session_jwt) throw new Error('a sign-in without a session');
}

class Caller {
  constructor(
    private readonly to: Address,
    private readonly connection: HttpConnection,
  ) {}

  async post<T>(path: string, body: object): Promise<T> {
    const request = requestBytes(this.to, { method: 'POST', path, body: JSON.stringify(body) });
    const answer: Answer = await this.connection.ask(request);
    if (answer.status !== 200) throw new Error(problemOf(answer));
    return JSON.parse(answer.body.toString()) as T;
  }
}

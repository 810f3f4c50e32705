import type { HttpConnection } from './http-connection.js';
import type { MailSink } from './mail-sink.js';
import { passcodeVisits } from './passcode-sign-in.js';
import type { MixedTraffic, RepeatedRequest, Traffic } from './plan.js';
import { problemOf, USED_UP } from './problem.js';
import { type Address, requestBytes, withValue } from './request.rules.js';
import { turnsOf } from './turns.rules.js';

/** One unit of what is counted, over one connection. @param done told what went wrong, or undefined. */
export type Visit = (connection: HttpConnection, done: (problem: string | undefined) => void) => void;

/** Visits of a plan, one after the other, by whichever connection is free. */
export function visitsOf(to: Address, traffic: Traffic, mail: MailSink): Visit {
  switch (traffic.kind) {
    case 'mixed':
      return mixedVisits(to, traffic, mail);
    case 'passcode':
      return passcodeVisits(to, traffic.emails, mail);
    case 'request':
      return requestVisits(to, traffic);
    default:
      return traffic satisfies never;
  }
}

function mixedVisits(to: Address, { parts }: MixedTraffic, mail: MailSink): Visit {
  const visits = parts.map(({ traffic }) => visitsOf(to, traffic, mail));
  const turns = turnsOf(parts.map(({ times }) => times)).map((part) => visits[part] as Visit);
  let turn = 0;
  return (connection, done) => (turns[turn++ % turns.length] as Visit)(connection, done);
}

function requestVisits(to: Address, request: RepeatedRequest): Visit {
  const next = bytesOf(to, request);
  return (connection, done) => {
    const bytes = next();
    if (!bytes) return done(USED_UP);
    connection.send(bytes, (answer) => done(answer.status === 200 ? undefined : problemOf(answer)));
  };
}

/** A list is written out beforehand, so that it costs nothing while the clock runs. */
function bytesOf(to: Address, request: RepeatedRequest): () => Buffer | undefined {
  const { values, once } = request;
  const bytes = (value: string) => requestBytes(to, withValue(request, value));
  if ('countFrom' in values) {
    let count = values.countFrom;
    return () => bytes(String(count++));
  }
  const all = values.map(bytes);
  let index = 0;
  return () => all[once ? index++ : index++ % all.length];
}

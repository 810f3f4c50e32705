import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { currentCall, type Span, type Tracing } from '@latchkey/platform/telemetry';

type Query = (...args: unknown[]) => unknown;
type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

const VERB = /^\s*(\w+)/;
const LONGEST_STATEMENT = 1000;

/** The same database with a span for each statement of a traced call: OpenTelemetry cannot hook into a bundle. */
export function tracedDatabase(options: DataSourceOptions, tracing: Tracing): DataSourceOptions {
  const { extra } = options as { extra: { Client: ClientClass } };
  return {
    ...options,
    extra: { ...extra, Client: tracedClient(extra.Client, tracing) },
  } as DataSourceOptions;
}

function tracedClient(Client: ClientClass, tracing: Tracing): ClientClass {
  return class TracedClient extends Client {
    override query(...args: unknown[]): never {
      const query = super.query as Query;
      const parent = currentCall()?.span;
      if (!parent) return query.apply(this, args) as never;
      return endingWith(query.apply(this, args), statementSpan(tracing, parent, args[0])) as never;
    }
  };
}

/** Reads the text of the statement only, never its parameters. */
function statementSpan(tracing: Tracing, parent: Span, statement: unknown): Span {
  const { text = '', name } =
    typeof statement === 'string' ? { text: statement } : (statement as { text?: string; name?: string });
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_STATEMENT),
  };
  const spanName = name === undefined ? verb : `${verb} ${name}`;
  return tracing.start({ kind: 'client', name: spanName, parent: parent.traceparent, attributes });
}

/** Ends the span with the promise; statements with a callback, as at TypeORM's start, are not measured. */
function endingWith(answer: unknown, span: Span): unknown {
  if (answer instanceof Promise)
    answer.then(
      () => span.end(),
      (error: unknown) => span.end(codeOf(error)),
    );
  else span.end();
  return answer;
}

/** SQLSTATE; `failed` where the connection was lost. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'failed';
}

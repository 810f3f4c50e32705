import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { currentCall, type Span, type Tracing } from '../telemetry/index.js';

type Callback = (error: unknown, ...rest: unknown[]) => unknown;
type Query = (...args: unknown[]) => unknown;
type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

const VERB = /^\s*(\w+)/;
const LONGEST_STATEMENT = 1000;

/**
 * The same database with a span for each statement of a traced call. A bundle leaves OpenTelemetry's own instrumentation
 * nothing to hook into; where nothing is traced, nothing of this is there.
 */
export function tracedDatabase(options: DataSourceOptions, tracing: Tracing): DataSourceOptions {
  const { extra, driver } = options as { extra: { Client: ClientClass }; driver: object };
  const traced = {
    driver: Object.create(driver, { Pool: { value: ContextPool } }) as object,
    extra: { ...extra, Client: tracedClient(extra.Client, tracing) },
  };
  return { ...options, ...traced } as DataSourceOptions;
}

/** Whoever had to wait for a connection goes on in their own context, not in that of the one who gave it back. */
class ContextPool extends pg.Pool {
  override connect(callback?: unknown): never {
    const connect = super.connect.bind(this) as (callback?: unknown) => never;
    return connect(callback && AsyncResource.bind(callback as Callback));
  }
}

function tracedClient(Client: ClientClass, tracing: Tracing): ClientClass {
  return class TracedClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as Query;
      const traced: Query = (...args) => {
        const parent = currentCall()?.span;
        if (!parent) return query(...args);
        return queryWithin(statementSpan(tracing, parent, args[0]), query, args);
      };
      this.query = traced as typeof this.query;
    }
  };
}

/** Of the text alone: parameters are never part of it. */
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

/** The driver answers by a callback where it was given one, else by a promise. */
function queryWithin(span: Span, query: Query, args: unknown[]): unknown {
  const end = (error?: unknown) => span.end(error ? codeOf(error) : undefined);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const told: Callback = (error, ...rest) => {
      end(error);
      return (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), told);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

/** SQLSTATE, or what became of the connection. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'failed';
}

import { describe, expect, it } from '@jest/globals';
import { Secret } from '../crypto/secret.js';
import { CodedError } from '../errors/coded-error.js';
import type { LogEvent, LogLevel } from './log-events.js';
import type { LogEntry, Logger } from './logger.js';
import { createLogger } from './logger.js';
import { NestLogger } from './nest-logger.js';

type Line = Record<string, unknown> & { error?: Record<string, unknown> };

function captured(level: LogLevel = 'debug') {
  const written: string[] = [];
  const logger = createLogger({
    service: 'demo',
    level,
    output: { write: (line) => void written.push(line) },
  });
  return {
    logger,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Line),
  };
}

const canary = 'hunter2';

/** As pg and TypeORM make them: values in the message, the detail, the statement and the parameters. */
function queryFailed(): Error {
  const driverError = Object.assign(new Error(`duplicate key value (${canary})`), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    constraint: 'user_email_key',
    detail: `Key (email)=(${canary}) already exists.`,
    where: canary,
  });
  return Object.assign(new Error(driverError.message), {
    name: 'QueryFailedError',
    query: `INSERT INTO users VALUES ('${canary}')`,
    parameters: [canary],
    driverError,
  });
}

describe('a line', () => {
  it('is JSON with level, time, service, event and the fields given', () => {
    const { logger, lines } = captured();
    logger.info('request', { requestId: 'req_1', status: 200, ms: 1.5, code: undefined });
    expect(lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        service: 'demo',
        event: 'request',
        requestId: 'req_1',
        status: 200,
        ms: 1.5,
      },
    ]);
  });

  it.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['error', ['error']],
  ] as const)('at %s is written from that level on', (level, expected) => {
    const { logger, lines } = captured(level);
    logger.debug('message.superseded');
    logger.info('request');
    logger.warn('bus.disconnected');
    logger.error('process.crashed');
    expect(lines().map((line) => line['level'])).toEqual(expected);
  });

  it("has a child's fields once, the line's own winning", () => {
    const { logger, text, lines } = captured();
    logger
      .child({ requestId: 'req_1', procedure: 'a' })
      .child({ procedure: 'b' })
      .info('rpc', { procedure: 'c' });
    expect(lines()[0]).toMatchObject({ requestId: 'req_1', procedure: 'c' });
    expect(text().match(/procedure/g)).toHaveLength(1);
  });
});

describe('what never reaches a line', () => {
  const entries: [string, object][] = [
    ['a field outside the list', { otp: canary, email: canary, body: { password: canary } }],
    ['an object under an allowed name', { reason: { password: canary } }],
    ['a list under an allowed name', { reason: [canary] }],
    ['an object that serialises itself', { reason: { toJSON: () => canary, toString: () => canary } }],
    ['a boxed string', { reason: Object(canary) as unknown }],
    ['an inherited field', Object.create({ reason: canary }) as object],
    ['a symbol', { [Symbol(canary)]: canary, reason: Symbol(canary) }],
    ['names that pino treats apart', { msg: canary, err: new Error(canary), event: canary, time: canary }],
    ['a secret', { reason: new Secret(canary) }],
    ["an error's message", { error: new TypeError(`bad ${canary}`) }],
    [
      'members of an error',
      { error: Object.assign(new Error('x'), { config: { key: canary }, code: canary }) },
    ],
    ['a cause', { error: new Error('x', { cause: new Error(canary, { cause: { deep: canary } }) }) }],
    ['errors in an aggregate', { error: new AggregateError([new Error(canary)], canary) }],
    ['a thrown string', { error: canary }],
    ['a thrown object', { error: { message: canary, stack: canary } }],
    ['a name', { error: Object.assign(new Error('x'), { name: `${canary} said` }) }],
    ['a message dressed as a stack frame', { error: new Error(`x\n    at ${canary} (/a.js:1:2)`) }],
    ["a database's words", { error: queryFailed() }],
    [
      'an error field of a coded error',
      { error: new CodedError('c', { fields: [{ field: 'a', message: canary }] }) },
    ],
  ];

  it.each(entries)('%s', (_, entry) => {
    const { logger, text, lines } = captured();
    logger.error('rpc', entry as LogEntry);
    logger.child(entry as LogEntry).error('rpc');
    expect(text()).not.toContain(canary);
    expect(lines().map((line) => line['event'])).toEqual(['rpc', 'rpc']);
  });

  it.each([
    ['an event', (logger: Logger) => logger.info('sent to ada@example.com' as LogEvent<'info'>)],
    ['a field', (logger: Logger) => logger.info('request', { reason: 'ada@example.com' })],
    ["a coded error's message", (logger: Logger) => logger.info('rpc', { error: coded('ada@example.com') })],
    ["Nest's text", (logger: Logger) => new NestLogger(logger).warn('to ada@example.com')],
  ])('an address in %s', (_, write) => {
    const { logger, text } = captured();
    write(logger);
    expect(text()).not.toContain('ada@');
    expect(text()).toContain('[masked]');
  });

  const coded = (message: string) => new CodedError('some_code', {}, { message });
});

describe('the log line of an error', () => {
  it('name and frames of any', () => {
    const { logger, lines } = captured();
    logger.error('request.failed', { error: new RangeError('with data') });
    const error = lines()[0]?.error;
    expect(error).toEqual({ name: 'RangeError', stack: expect.any(Array) });
    expect((error?.['stack'] as string[])[0]).toMatch(/^at .*logger\.spec\.ts:\d+:\d+\)?$/);
  });

  it('code and message of a coded one, with its cause', () => {
    const { logger, lines } = captured();
    const cause = Object.assign(new Error('connect 10.0.0.7'), { code: 'ECONNREFUSED' });
    logger.error('request.failed', {
      error: new CodedError('service_unavailable', {}, { message: 'Try later.', cause }),
    });
    expect(lines()[0]?.error).toMatchObject({
      name: 'CodedError',
      code: 'service_unavailable',
      message: 'Try later.',
      cause: { name: 'Error', code: 'ECONNREFUSED' },
    });
  });

  it('SQLSTATE and constraint of a database error', () => {
    const { logger, lines } = captured();
    logger.error('request.failed', { error: queryFailed() });
    const { stack, ...error } = lines()[0]?.error ?? {};
    expect(error).toEqual({ name: 'QueryFailedError', code: '23505', constraint: 'user_email_key' });
    expect(stack).not.toEqual([]);
  });

  it('causes that go round in a circle come to an end', () => {
    const { logger, lines } = captured();
    const error = new Error('x');
    error.cause = error;
    logger.error('request.failed', { error });
    expect(lines()).toHaveLength(1);
  });
});

describe('NestLogger', () => {
  class RuntimeException extends Error {}
  class UnknownDependency extends RuntimeException {}

  it.each(['log', 'debug', 'verbose'] as const)('%s is chatter, at debug', (method) => {
    const { logger, lines } = captured();
    new NestLogger(logger)[method]('Nest application successfully started', 'NestApplication');
    expect(lines()[0]).toMatchObject({
      level: 'debug',
      event: 'nest.message',
      reason: 'Nest application successfully started',
      component: 'NestApplication',
    });
  });

  it.each(['error', 'fatal'] as const)(
    '%s tells the frames of a stack given as text, not its message',
    (method) => {
      const { logger, text, lines } = captured();
      const { stack } = new Error(canary);
      new NestLogger(logger)[method]('Something failed', stack, 'TypeOrmModule');
      expect(lines()[0]).toMatchObject({
        level: 'error',
        event: 'nest.message',
        reason: 'Something failed',
        component: 'TypeOrmModule',
      });
      expect(lines()[0]?.error?.['stack']).not.toEqual([]);
      expect(text()).not.toContain(canary);
    },
  );

  it('logs an error like any other, and drops objects', () => {
    const { logger, text, lines } = captured();
    const nest = new NestLogger(logger);
    nest.error(new Error(canary), 'ExceptionsHandler');
    nest.warn({ password: canary }, { more: canary });
    expect(lines()).toMatchObject([
      { component: 'ExceptionsHandler', error: { name: 'Error' } },
      { event: 'nest.message', level: 'warn' },
    ]);
    expect(text()).not.toContain(canary);
  });

  it("logs the message of Nest's own wiring errors", () => {
    const { logger, lines } = captured();
    new NestLogger(logger).error(new UnknownDependency("can't resolve dependencies of SessionsService (?)"));
    expect(lines()[0]?.error).toMatchObject({ message: "can't resolve dependencies of SessionsService (?)" });
  });
});

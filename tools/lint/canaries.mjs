const boundary = 'boundaries';
const bus = 'bus-imports';
const pure = 'imports';
const database = 'database-imports';

const importing = (name, from) => `import { ${name} } from '${from}';\nexport const canary = ${name};\n`;

/** Deliberately wrong sources: where each would stand, and the rule that must stop it. */
export const wrong = [
  {
    what: 'an app imports an app',
    file: 'apps/gateway/src/canary.ts',
    rule: boundary,
    source: importing('SessionConfig', '../../session/src/session.config.js'),
  },
  {
    what: 'the platform imports contracts',
    file: 'libs/platform/base/src/clock/canary.ts',
    rule: boundary,
    source: importing('AppError', '@latchkey/contracts'),
  },
  ...Object.entries({
    'the base of the platform imports the bus': ['libs/platform/base/src/clock', 'connectBus', 'rpc'],
    'the bus imports the database': ['libs/platform/bus/src/rpc', 'migrate', 'database'],
    'a service of the platform imports test tools': ['libs/platform/service/src/worker', 'until', 'testing'],
    'contracts import the bus': ['libs/contracts/vocabulary/src', 'connectBus', 'rpc'],
    'chains import the database': ['libs/chains/src', 'migrate', 'database'],
    'a process imports test tools': ['apps/session/src', 'until', 'testing'],
  }).map(([what, [folder, name, concern]]) => ({
    what,
    file: `${folder}/canary.ts`,
    rule: boundary,
    source: importing(name, `@latchkey/platform/${concern}`),
  })),
  {
    what: 'contracts import an app',
    file: 'libs/contracts/vocabulary/src/canary.ts',
    rule: boundary,
    source: importing('SessionConfig', '../../../../apps/session/src/session.config.js'),
  },
  {
    what: 'an app reaches past the entries of a lib',
    file: 'apps/session/src/canary.ts',
    rule: boundary,
    source: importing('newId', '../../../libs/platform/base/src/ids/id.js'),
  },
  {
    what: 'a service imports the contract of a service that it does not call',
    file: 'apps/session/src/canary.ts',
    rule: boundary,
    source: importing('signTransaction', '@latchkey/contracts/wallet'),
  },
  {
    what: 'a contract imports the contract of another service',
    file: 'libs/contracts/identity/src/canary.ts',
    rule: boundary,
    source: importing('createWallet', '@latchkey/contracts/wallet'),
  },
  {
    what: 'the vocabulary imports events',
    file: 'libs/contracts/vocabulary/src/canary.ts',
    rule: boundary,
    source: importing('userDeleted', '@latchkey/contracts/catalogue'),
  },
  {
    what: 'a service calls a procedure that its row does not name',
    file: 'apps/transfer/src/canary.ts',
    rule: bus,
    source: importing('createWallet', '@latchkey/contracts/wallet'),
  },
  {
    what: 'the gateway calls what its row excepts',
    file: 'apps/gateway/src/canary.ts',
    rule: bus,
    source: importing('signTransaction', '@latchkey/contracts/wallet'),
  },
  {
    what: 'a service applies an event that its row does not name',
    file: 'apps/mfa/src/canary.ts',
    rule: bus,
    source: importing('userBlocked', '@latchkey/contracts/catalogue'),
  },
  {
    what: 'a rule imports Nest',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: pure,
    source: importing('Injectable', '@nestjs/common'),
  },
  {
    what: 'a rule imports the ORM',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: pure,
    source: importing('DataSource', 'typeorm'),
  },
  {
    what: 'a rule does I/O',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: pure,
    source: importing('request', 'node:http'),
  },
  {
    what: 'a rule imports a service',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: pure,
    source: importing('SessionsService', './sessions.service.js'),
  },
  {
    what: 'a rule reads the clock',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: 'syntax',
    source: 'export const canary = () => new Date();\n',
  },
  {
    what: 'a service writes queries',
    file: 'apps/session/src/sessions/canary.service.ts',
    rule: database,
    source: importing('In', 'typeorm'),
  },
  ...Object.entries({
    'a service holds a statement': "export const canary = 'SELECT id FROM sessions';\n",
    'a service holds a statement over several lines':
      'export const canary = (table) => `\\n  UPDATE ${table} SET id = 1`;\n',
    'a service runs a statement': 'export const canary = (tx, statement) => tx.query(statement);\n',
  }).map(([what, source]) => ({
    what,
    file: 'apps/session/src/sessions/canary.service.ts',
    rule: 'syntax',
    source,
  })),
  {
    what: 'a rule holds a statement',
    file: 'apps/session/src/sessions/canary.rules.ts',
    rule: 'syntax',
    source: "export const canary = 'DELETE FROM sessions';\n",
  },
  {
    what: 'a lifecycle holds a whole statement',
    file: 'apps/session/src/canary.lifecycle.ts',
    rule: 'syntax',
    source: "export const canary = 'DELETE FROM sessions';\n",
  },
  {
    what: 'a repository runs a statement that it has not declared',
    file: 'apps/session/src/sessions/canary.repository.ts',
    rule: 'syntax',
    source: "export const canary = (tx) => tx.query('SELECT id FROM sessions');\n",
  },
  {
    what: 'a repository imports what its service declares',
    file: 'apps/session/src/sessions/canary.repository.ts',
    rule: pure,
    source: importing('RETENTION', '../session.lifecycle.js'),
  },
  ...['index.ts', 'canary.service.ts', 'canary.repository.ts', 'canary.rules.ts', 'canary.spec.ts'].map(
    (name) => ({
      what: `a ${name} exports whatever another file does`,
      file: `apps/session/src/sessions/${name}`,
      rule: 'syntax',
      source: "export * from './session.entity.js';\n",
    }),
  ),
  {
    what: 'a drawer for everything',
    file: 'apps/session/src/utils/canary.ts',
    rule: 'folder-names',
    source: 'export const canary = 1;\n',
  },
  ...Object.entries({
    'a comment with a phrase that needs a second reading': '/** The one of which nothing is known. */\n',
    'a title with such a phrase': "it('asks nobody', () => undefined);\n",
    'a title of a table with such a phrase': "it.each([1])('is carried on: %s', () => undefined);\n",
  }).map(([what, source]) => ({
    what,
    file: 'apps/session/src/sessions/canary.spec.ts',
    rule: 'plain-words',
    source: `${source}export const canary = 1;\n`,
  })),
  {
    what: 'a setting read in passing',
    file: 'apps/session/src/sessions/canary.ts',
    rule: 'properties',
    source: "export const canary = process.env['CANARY'];\n",
  },
];

/** The same places, used as they should be: a rule that stops everything proves nothing. */
export const right = [
  {
    what: 'an app imports contracts and the platform',
    file: 'apps/gateway/src/canary.ts',
    source:
      importing('AppError', '@latchkey/contracts') +
      importing('newId', '@latchkey/platform/ids').replace('canary', 'other'),
  },
  {
    what: 'a service calls a procedure that its row names',
    file: 'apps/transfer/src/canary.ts',
    source: importing('signPayment', '@latchkey/contracts/signer'),
  },
  {
    what: 'a service applies an event that its row names',
    file: 'apps/session/src/canary.ts',
    source: importing('walletDetached', '@latchkey/contracts/catalogue'),
  },
  {
    what: 'contracts import the base of the platform',
    file: 'libs/contracts/vocabulary/src/canary.ts',
    source: importing('newId', '@latchkey/platform/ids'),
  },
  {
    what: 'a service of the platform imports the bus',
    file: 'libs/platform/service/src/outbox/canary.ts',
    source: importing('connectBus', '@latchkey/platform/rpc'),
  },
  {
    what: 'a spec of the base uses test tools',
    file: 'libs/platform/base/src/clock/canary.spec.ts',
    source: importing('until', '@latchkey/platform/testing'),
  },
  {
    what: 'a repository imports the ORM',
    file: 'apps/session/src/sessions/canary.repository.ts',
    source: importing('In', 'typeorm'),
  },
  {
    what: 'a repository declares a statement',
    file: 'apps/session/src/sessions/canary.repository.ts',
    source:
      importing('statement', '@latchkey/platform/database') +
      "export const other = canary('sessions')`SELECT id FROM sessions`;\n",
  },
  {
    what: 'a comment names a word of the code',
    file: 'apps/session/src/sessions/canary.ts',
    source: '/** The user `nobody` of the system. */\nexport const canary = 1;\n',
  },
  {
    what: 'a rule imports an error',
    file: 'apps/session/src/sessions/canary.rules.ts',
    source: importing('AppError', '@latchkey/contracts'),
  },
];

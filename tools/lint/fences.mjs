/** What a rule may import: decisions are pure, their clock and randomness are arguments. Types cost nothing. */
const rulesMayImport = [
  '\\.{1,2}/(?!.*\\.(?:controller|service|repository|module|config|lifecycle|schema)\\.js$)',
  '@latchkey/browser$',
  '@latchkey/chains(?:/payments)?$',
  '@latchkey/contracts',
  '@latchkey/platform/(?:clock|crypto|errors|ids|network|public-suffix)$',
  '@latchkey/stack-runner/(?:options|tables|usage)$',
  'libphonenumber-js',
  'node:util$',
];

const STATEMENT = '/^\\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\\s/';
const writesSql =
  'A repository runs its own SQL (*.repository.ts); nothing else contains any, besides migrations.';

/** A statement as text, and the call that runs one. */
const sql = [
  `Literal[value=${STATEMENT}]`,
  `TemplateLiteral > TemplateElement:first-child[value.cooked=${STATEMENT}]`,
  'CallExpression[callee.property.name="query"]',
].map((selector) => ({ selector, message: writesSql }));

const everything = {
  selector: 'ExportAllDeclaration',
  message: 'Name what is exported: a reader, and a search, must find where a name comes from.',
};

const exports = {
  name: 'latchkey/exports',
  files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
  rules: { 'latchkey/syntax': ['error', everything] },
};

const pureRules = {
  name: 'latchkey/pure-rules',
  files: ['**/*.rules.ts'],
  rules: {
    'latchkey/imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(?!${rulesMayImport.join('|')})`,
            message: 'A rule is pure: no framework, no database, no I/O. Take what it needs as an argument.',
          },
        ],
      },
    ],
    'latchkey/properties': [
      'error',
      { object: 'Date', property: 'now', message: 'The clock is an argument of a rule.' },
      { object: 'Math', property: 'random', message: 'Randomness is an argument of a rule.' },
      { object: 'process', property: 'env', message: 'Configuration is an argument of a rule.' },
    ],
    'latchkey/syntax': [
      'error',
      everything,
      ...sql,
      {
        selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
        message: 'The clock is an argument of a rule.',
      },
    ],
  },
};

/** SQL and the ORM stay where they can be reviewed: repositories, entities, migrations and the wiring of modules. */
const database = {
  name: 'latchkey/database',
  files: ['apps/**/*.ts', 'libs/**/*.ts'],
  ignores: [
    '**/*.{repository,entity,module}.ts',
    '**/*.int.spec.ts',
    '**/migrations/**',
    'apps/e2e/**',
    'libs/platform/{service,testing}/src/**',
  ],
  rules: {
    'latchkey/database-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(?:typeorm|@nestjs/typeorm|pg)(?:/|$)',
            // A use case opens the transaction that its repositories work in.
            allowImportNames: ['DataSource', 'EntityManager', 'InjectDataSource'],
            message: 'The database is reached through a *.repository.ts, whose methods are intents.',
          },
        ],
      },
    ],
  },
};

/** One use case, one place for its SQL: a method of a repository shows all that the database does. */
const statements = {
  name: 'latchkey/statements',
  files: ['apps/**/*.ts', 'libs/**/*.ts'],
  ignores: [
    '**/*.{repository,migration,rules}.ts',
    '**/migrations/**',
    '**/*.spec.ts',
    '**/testing/**',
    'apps/e2e/**',
    // Runs what repositories hand to it under a name.
    'libs/platform/service/src/database/statement.ts',
  ],
  rules: { 'latchkey/syntax': ['error', everything, ...sql] },
};

/** A statement of a service is declared with its row, so that a spec can prepare it and compare its columns. */
const declaredStatements = {
  name: 'latchkey/declared-statements',
  files: ['apps/{events,identity,mfa,otp-delivery,session,transfer,wallet}/**/*.repository.ts'],
  ignores: [
    '**/testing/**',
    // Their texts have only the conditions that a filter names.
    'apps/events/src/feed/feed.repository.ts',
    'apps/identity/src/users/user-search.repository.ts',
  ],
  rules: {
    'latchkey/syntax': [
      'error',
      everything,
      {
        selector: 'CallExpression[callee.property.name="query"]',
        message: 'Declare the statement with its row: statement<Row>(name) of @latchkey/platform/database.',
      },
    ],
  },
};

/** What a service declares for the platform: its process and its tests read it, no capability depends on it. */
const declarations = {
  name: 'latchkey/declarations',
  files: ['apps/**/*.ts'],
  ignores: ['**/{main,*.module,*.lifecycle,*.rules}.ts', '**/*.spec.ts', '**/{testing,simulation}/**'],
  rules: {
    'latchkey/imports': [
      'error',
      {
        patterns: [
          {
            regex: '\\.(?:lifecycle|schema)\\.js$',
            message:
              'main.ts and the module read what a service declares; what capabilities share stands in one of them.',
          },
        ],
      },
    ],
  },
};

/** Settings are read once, through a schema, and passed in. */
const environment = {
  name: 'latchkey/environment',
  files: ['apps/**/*.ts', 'libs/**/*.ts'],
  ignores: [
    'apps/{stack,cli,e2e}/**',
    'libs/platform/base/src/config/**',
    // Of an App that runs Next.js, which has its settings there.
    'libs/react/src/next/environment.ts',
    'libs/platform/{service,testing}/src/**',
    '**/*.spec.ts',
    '**/*.rules.ts',
  ],
  rules: {
    'latchkey/properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message: 'Settings come from the schema of the service (parseConfig).',
      },
    ],
  },
};

export const fences = [
  exports,
  pureRules,
  database,
  statements,
  declaredStatements,
  declarations,
  environment,
];

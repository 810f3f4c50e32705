/** Shared by all test files of one run; the global set-up passes it on in the environment. */
export interface Run {
  readonly baseUrl: string;
  readonly inboxUrl: string;
  readonly adminKey: string;
  readonly bootstrapSecretKey: string;
  readonly bootstrapPublicToken: string;
  /** Temporary folder of the run; removed after it. */
  readonly folder: string;
  readonly dataDir: string;
  /** How the names of the services' databases begin. */
  readonly databasePrefix: string;
  /** The server that was given in DATABASE_URL; the stack's embedded one when absent. */
  readonly databaseUrl?: string;
  /** The output of the supervisor. */
  readonly outputFile: string;
  /** One JSON line for each secret that a test was given. */
  readonly secretsFile: string;
  /** Whether answers may have further members: the gateway of a release passes on what services of this build add. */
  readonly answersMayGrow?: boolean;
}

const VARIABLE = 'LATCHKEY_E2E_RUN';

export function publishRun(run: Run): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

/** The stack that this run tests. */
export function currentRun(): Run {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error('No stack runs: start the tests with `npx nx e2e e2e`, whose global set-up starts one.');
  return JSON.parse(text) as Run;
}

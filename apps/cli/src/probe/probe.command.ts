import { operatorSettings, reasonOf } from '../admin/admin-api.js';
import { type Command, EXIT, type Outcome, Unreachable, UsageError } from '../command.js';

const TIME_LIMIT_MS = 10_000;
/** What the sandbox addresses of test Apps take. */
const SANDBOX_CODE = '000000';
const SESSION_MINUTES = 5;

/** One request of the probe, and what came of it. */
interface Step {
  readonly name: string;
  readonly status: number;
  readonly ms: number;
  /** Empty after a success; `unreachable` where no answer came, with the status 0. */
  readonly error_type: string;
  readonly request_id: string;
}

/** What a sign-in does not need; without them others still fail. */
const BESIDE = ['readiness', 'page'];

export const PROBE_COMMAND: Command = {
  words: ['probe'],
  summary: 'Sign a person in by the address that Apps use, and say which step fails.',
  details:
    'Run it every few minutes from outside, against the public address: it goes through DNS, the certificate and the balancer. It asks for the readiness and for a file of the hosted page, has a code sent to a sandbox address, enters it, verifies the session, and ends it. It needs the secret key of a test App of its own in LATCHKEY_SECRET_KEY.',
  failure: 'a step was refused or failed; after `send` the steps behind it were not tried',
  run: async (_, { env }) => {
    const { gatewayUrl, secretKey } = operatorSettings(env);
    if (!secretKey?.startsWith('sk_test_'))
      throw new UsageError(
        'Set LATCHKEY_SECRET_KEY to the secret key of a test App: no other has sandbox addresses.',
      );
    const probe = new Probe(gatewayUrl, secretKey);
    await signIn(probe, addressAt(new Date()));
    return outcomeOf(probe.steps);
  },
};

/** Another one for each minute of the day, because an address is sent 20 codes a day at most. */
export function addressAt(now: Date): string {
  return `probe-${now.toISOString().slice(11, 16).replace(':', '')}@sandbox.test`;
}

/** Signs in whatever the first two steps say: one service that is away makes no sign-in fail. @throws Unreachable */
async function signIn(probe: Probe, email: string): Promise<void> {
  await probe.ask('readiness', '/readyz');
  await probe.ask('page', '/sign-in/assets/page.js');
  const sent = await probe.ask('send', '/v1/auth/otps/email/send', { email });
  if (!sent) return;
  const code = { method_id: sent['email_id'], otp: SANDBOX_CODE, session_expires_in: SESSION_MINUTES };
  const verified = await probe.ask('code', '/v1/auth/otps/verify', code);
  if (!verified) return;
  const session = { session_token: verified['session_token'] };
  if (await probe.ask('session', '/v1/auth/sessions/verify', session))
    await probe.ask('sign-out', '/v1/auth/sessions/revoke', session);
}

/** Asks one step after the other, and keeps what came of each. */
class Probe {
  readonly steps: Step[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly secretKey: string,
  ) {}

  /** A POST with the key where there is a body. @returns undefined if the step fails. @throws Unreachable at the first. */
  async ask(name: string, path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    const startedAt = performance.now();
    try {
      const response = await fetch(new URL(path, this.baseUrl), {
        ...(body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${this.secretKey}`, 'content-type': 'application/json' },
        }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const text = await response.text();
      const json = membersOf(text);
      const { status, ok, headers } = response;
      const ms = Math.round(performance.now() - startedAt);
      const error_type = ok ? '' : String(json['error_type'] ?? 'no_answer_of_latchkey');
      this.steps.push({ name, status, ms, error_type, request_id: headers.get('x-request-id') ?? '' });
      return ok ? json : undefined;
    } catch (cause) {
      if (this.steps.length === 0) throw new Unreachable(`${name}: ${reasonOf(cause)}`, { cause });
      const ms = Math.round(performance.now() - startedAt);
      this.steps.push({ name, status: 0, ms, error_type: 'unreachable', request_id: '' });
      return undefined;
    }
  }
}

/** Empty for a text that is no JSON object, such as the page of a balancer. */
function membersOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function outcomeOf(steps: readonly Step[]): Outcome {
  const failed = steps.filter(({ error_type }) => error_type !== '');
  return {
    code: failed.length > 0 ? EXIT.failed : EXIT.done,
    body: { signs_in: failed.every(({ name }) => BESIDE.includes(name)), steps },
    text: steps.map(lineOf).join(''),
  };
}

function lineOf({ name, status, ms, error_type, request_id }: Step): string {
  const answer = `${name}: ${status} in ${ms} ms`;
  return error_type === ''
    ? `ok    ${answer}\n`
    : `fail  ${answer}, ${error_type}${request_id && `, request ${request_id}`}\n`;
}

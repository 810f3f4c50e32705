import type { AuthOptions, AuthSession, StepUp } from '@latchkey/node';
import { type NextAuth as NodeNextAuth, nextAuth as nodeNextAuth } from '@latchkey/node/next';
import { errorTypeOf, type Refusal, type UnmetFactor } from '../step-up/refusal.js';
import { withEnvironment } from './environment.js';

/** Those of `nextAuth` in @latchkey/node/next; address and key are LATCHKEY_URL and LATCHKEY_SECRET_KEY by default. */
export interface NextAuthOptions extends Partial<AuthOptions> {
  /** The page with `<SignIn>`. @default '/sign-in' */
  readonly signInPath?: string;
}

export interface NextAuth extends NodeNextAuth {
  /**
   * The session of who asks; a visitor is sent to the sign-in. For server components and route handlers.
   * @throws LatchkeyError step_up_required; `<Protect>` shows the step-up instead.
   */
  requireSession(requirements?: StepUp): Promise<AuthSession>;
  /**
   * A server action for people who are signed in, and verified as required. For others it answers a `Refusal` and does
   * nothing; `useStepUp` understands it.
   * @example
   * export const payOut = auth.action(async (session, form: FormData) => { … }, { maxFactorAge: 5 });
   */
  action<Arguments extends unknown[], Result>(
    work: (session: AuthSession, ...args: Arguments) => Promise<Result>,
    requirements?: StepUp,
  ): (...args: Arguments) => Promise<Result | Refusal>;
}

/** Sign-in for a Next.js App (App Router). Make one in a module of your own, and import it where it is needed. */
export function nextAuth({ signInPath = '/sign-in', ...options }: NextAuthOptions = {}): NextAuth {
  let made: NodeNextAuth | undefined;
  const auth = () => (made ??= nodeNextAuth(withEnvironment(options)));
  const handler = async (request: Request) => auth().handlers.GET(request);
  const getSession = async (requirements?: StepUp) => {
    // Before the key is read: a build makes no page in advance that depends on who asks.
    await (await import('next/server')).connection();
    return auth().getSession(requirements);
  };
  return {
    handlers: { GET: handler, POST: handler, DELETE: handler },
    proxy: async (request) => auth().proxy(request),
    getSession,
    requireSession: async (requirements) => {
      const session = await getSession(requirements);
      if (session) return session;
      // Loaded here, because a proxy has no navigation.
      const { redirect } = await import('next/navigation');
      return redirect(signInPath);
    },
    action:
      (work, requirements) =>
      async (...args) => {
        const found = await getSession(requirements).catch(refusalOf);
        if (!found) return { error_type: 'session_not_found' };
        return 'error_type' in found ? found : work(found, ...args);
      },
  };
}

function refusalOf(error: unknown): Refusal {
  if (errorTypeOf(error) !== 'step_up_required') throw error;
  const { requiredFactors = [] } = error as { requiredFactors?: readonly UnmetFactor[] };
  return { error_type: 'step_up_required', required_factors: requiredFactors };
}

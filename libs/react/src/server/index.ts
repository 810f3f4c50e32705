import type { AuthSession, StepUp as Requirements } from '@latchkey/node';
// By the name of the package: a client component has to stay in its own module, which begins with 'use client'.
// oxlint-disable-next-line latchkey/boundaries
import { SignIn, StepUp } from '@latchkey/react';
import { createElement, type ReactNode, Suspense } from 'react';
import { requirementOf } from '../step-up/refusal.js';

export interface ProtectProps extends Requirements {
  /** What `nextAuth` made, or anything else that knows who asks. */
  readonly auth: { getSession(requirements?: Requirements): Promise<AuthSession | null> };
  /** Drawn for whoever meets the requirements alone; a function gets the session. */
  readonly children: ReactNode | ((session: AuthSession) => ReactNode | Promise<ReactNode>);
  /** For visitors in place of `<SignIn>`. */
  readonly signIn?: ReactNode;
  /** Drawn until it is known who asks. */
  readonly fallback?: ReactNode;
}

/**
 * A server component: shows its children to people who are signed in, and who were verified as it requires. Others sign in,
 * or step up, in its place, and the page is made anew. What must stay on the server until then is read by a component, or a
 * function, inside it.
 * @example
 * <Protect auth={auth} requireFactors={['webauthn']} maxFactorAge={5}>{(session) => <Payout session={session} />}</Protect>
 */
export function Protect({ fallback, ...props }: ProtectProps): ReactNode {
  // Each request has its own answer, so Next.js makes what is around this part in advance, and streams the part.
  return createElement(Suspense, { fallback }, createElement(Guarded, props));
}

async function Guarded({ auth, children, signIn, ...requirements }: ProtectProps): Promise<ReactNode> {
  const { requireFactors = [], maxFactorAge } = requirements;
  let session: AuthSession | null;
  try {
    session = await auth.getSession(requirements);
  } catch (error) {
    const lacking = await requirementOf(error);
    if (!lacking) throw error;
    // What the App itself requires, by `second_factor`, may be more than is required here.
    const wanted = new Set([...requireFactors, ...lacking.requireFactors]);
    return createElement(StepUp, { requireFactors: [...wanted], maxFactorAge });
  }
  if (!session) return signIn ?? createElement(SignIn, { afterSignIn: '' });
  // A refusal in here wants what this step-up does not ask for: it would be asked for again and again.
  return typeof children === 'function' ? children(session) : children;
}

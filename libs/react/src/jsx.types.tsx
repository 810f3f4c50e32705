// As an app imports it.
// oxlint-disable-next-line latchkey/boundaries
import {
  LatchkeyProvider,
  Profile,
  type Refusal,
  type Session,
  SignedIn,
  SignIn,
  StepUp,
  useSession,
  useStepUp,
} from '@latchkey/react';
import type { ReactNode } from 'react';

/** Read by the compiler alone: what a typing mistake in a page has to be refused for. */
export function Page({ payOut }: { payOut: () => Promise<'paid' | Refusal> }): ReactNode {
  const state = useSession();
  const withStepUp = useStepUp();
  // @ts-expect-error -- null for a visitor
  const unknown: string = state.session.user_id;
  const known: Session | undefined = state.status === 'signed-in' ? state.session : undefined;
  // @ts-expect-error -- a status that there is not
  if (state.status === 'signedin') return null;
  const pay = async (): Promise<'paid' | 'in'> => {
    const paid = await withStepUp(payOut);
    // @ts-expect-error -- a visitor has not paid
    if (paid !== 'paid') return paid;
    return paid;
  };
  return (
    <LatchkeyProvider server="/auth" session={known ?? null}>
      <latchkey-sign-in
        server="/auth"
        mode="step-up"
        require-factors="webauthn"
        max-factor-age={5}
        class="a"
      />
      <latchkey-profile server="/auth" theme="dark" texts={{ signOut: unknown }} />
      {/* @ts-expect-error -- an attribute that the element does not have */}
      <latchkey-sign-in sever="/auth" />
      {/* @ts-expect-error -- a mode that there is not */}
      <latchkey-sign-in mode="stepup" />
      <SignIn afterSignIn="/" onSignedIn={({ user_id }) => void user_id} onError={() => void pay()} />
      <StepUp requireFactors={['webauthn']} maxFactorAge={5} />
      {/* @ts-expect-error -- a property that the component does not have */}
      <Profile next="/" />
      <SignedIn>in</SignedIn>
    </LatchkeyProvider>
  );
}

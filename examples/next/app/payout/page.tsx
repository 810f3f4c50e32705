import { redirect } from 'next/navigation';
import { StepUp } from '../../components/elements';
import { auth } from '../../lib/auth';

/** Only for a person who used their passkey in the last five minutes. */
export default async function Payout() {
  try {
    const session = await auth.getSession({ requireFactors: ['webauthn'], maxFactorAge: 5 });
    if (!session) redirect('/sign-in');
  } catch (error) {
    if ((error as { errorType?: string }).errorType !== 'step_up_required') throw error;
    return <StepUp next="/payout" />;
  }
  return (
    <section className="intro">
      <h1>Payout</h1>
      <p>You used your passkey a moment ago, so this server would now send the money.</p>
    </section>
  );
}

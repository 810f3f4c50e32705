import { Protect } from '@latchkey/react/server';
import { auth } from '../../lib/auth';
import { PayOutButton } from './button';

export default function Payout() {
  return (
    <section className="intro">
      <h1>Payout</h1>
      <Protect auth={auth}>
        {({ factors }) => <p>You signed in by {factors.map(({ type }) => type).join(' and ')}.</p>}
      </Protect>
      <PayOutButton />
    </section>
  );
}

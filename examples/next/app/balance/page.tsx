import { Protect } from '@latchkey/react/server';
import { auth } from '../../lib/auth';

/** Nothing of this page leaves the server before the person typed a code. */
export default function Balance() {
  return (
    <Protect auth={auth} requireFactors={['otp']} maxFactorAge={5}>
      <section className="intro">
        <h1>Balance</h1>
        <p>You typed a code a moment ago, so here it is: 42.</p>
      </section>
    </Protect>
  );
}

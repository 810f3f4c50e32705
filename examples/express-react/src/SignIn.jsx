import { useLatchkey } from '@latchkey/react';
import { useState } from 'react';

/** Texts for what a person can do something about; everything else is one sentence. */
const TEXTS = {
  invalid_email: 'This is not an email address.',
  invalid_otp: 'The code is wrong or too old.',
  too_many_messages: 'Too many codes were sent. Wait some minutes.',
  user_cancelled: 'You can try again.',
};

export function SignIn() {
  const latchkey = useLatchkey();
  const [methodId, setMethodId] = useState('');
  const [problem, setProblem] = useState('');

  const attempt = async (work) => {
    setProblem('');
    await work().catch(({ errorType }) => setProblem(TEXTS[errorType] ?? 'That did not work. Try again.'));
  };
  const send = (form) =>
    attempt(async () => setMethodId((await latchkey.otps.sendEmail(form.get('email'))).method_id));
  const verify = (form) => attempt(() => latchkey.otps.verify(methodId, form.get('code')));

  return (
    <section>
      <h1>Sign in</h1>
      {methodId ? (
        <form action={verify}>
          <label htmlFor="code">Code from your email</label>
          <input id="code" name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
          <button>Verify</button>
        </form>
      ) : (
        <>
          <form action={send}>
            <label htmlFor="email">Email</label>
            <input id="email" name="email" type="email" autoComplete="username" required />
            <button>Send me a code</button>
          </form>
          <button className="quiet" onClick={() => void attempt(() => latchkey.passkeys.signIn())}>
            Sign in with a passkey
          </button>
        </>
      )}
      <p role="alert">{problem}</p>
    </section>
  );
}

import { useLatchkey, useSession, useStepUp } from '@latchkey/react';
import { useEffect, useState } from 'react';

export function Account() {
  const latchkey = useLatchkey();
  const { session, signOut } = useSession();
  const withStepUp = useStepUp();
  const [notes, setNotes] = useState([]);
  const [said, setSaid] = useState('');

  useEffect(() => {
    void fetch('/api/notes')
      .then((answer) => answer.json())
      .then((body) => setNotes(body.notes ?? []));
  }, []);

  const attempt = (work) =>
    work().then(setSaid, ({ errorType }) => setSaid(`That did not work (${errorType ?? 'no answer'}).`));

  const addPasskey = async () => {
    await latchkey.passkeys.register();
    return 'The passkey was added.';
  };

  /** If the server wants a passkey first, a dialog asks for it, and the server is asked again. */
  const payOut = async () => {
    const answer = await withStepUp(() => fetch('/api/payout', { method: 'POST' }));
    return (await answer.json()).message;
  };

  return (
    <section>
      <h1>Your notes</h1>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="note">
        Signed in by {session.factors.map((factor) => factor.delivery_channel).join(' and ')}.
      </p>
      <button onClick={() => attempt(addPasskey)}>Add a passkey</button>
      <button onClick={() => attempt(payOut)}>Pay out</button>
      <button className="quiet" onClick={() => attempt(() => signOut('everywhere'))}>
        Sign out everywhere
      </button>
      <p role="status">{said}</p>
    </section>
  );
}

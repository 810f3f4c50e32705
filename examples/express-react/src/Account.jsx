import { useEffect, useState } from 'react';
import { latchkey } from './latchkey.js';

export function Account({ session }) {
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

  /** Asks, and if the server wants a passkey first, uses it and asks again. */
  const payOut = async () => {
    let answer = await fetch('/api/payout', { method: 'POST' });
    if (answer.status === 403) {
      await latchkey.passkeys.signIn();
      answer = await fetch('/api/payout', { method: 'POST' });
    }
    return (await answer.json()).message;
  };

  const signOut = async () => void (await latchkey.session.signOut('everywhere'));

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
      <button className="quiet" onClick={() => attempt(signOut)}>
        Sign out everywhere
      </button>
      <p role="status">{said}</p>
    </section>
  );
}

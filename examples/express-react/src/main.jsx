import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Account } from './Account.jsx';
import { latchkey } from './latchkey.js';
import { SignIn } from './SignIn.jsx';

function App() {
  const [session, setSession] = useState();
  useEffect(() => {
    const end = latchkey.session.onChange(setSession);
    latchkey.session.refresh().then(setSession, () => setSession(null));
    return end;
  }, []);
  if (session === undefined) return null;
  return session ? <Account session={session} /> : <SignIn />;
}

createRoot(document.getElementById('root')).render(<App />);

'use client';
import { useStepUp } from '@latchkey/react';
import { useState } from 'react';
import { payOut } from './actions';

export function PayOutButton() {
  const withStepUp = useStepUp();
  const [said, setSaid] = useState('');
  const press = async () => {
    const answer = await withStepUp(() => payOut());
    setSaid(typeof answer === 'string' ? answer : 'Sign in first.');
  };
  return (
    <>
      <button onClick={() => void press().catch(() => setSaid('Nothing was sent.'))}>Pay out</button>
      <p role="status">{said}</p>
    </>
  );
}

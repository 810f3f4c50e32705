import { useStepUp } from '@latchkey/react';

export function PayOutButton() {
  const withStepUp = useStepUp();
  const payOut = () => withStepUp(() => fetch('/api/payout', { method: 'POST' }));
  return <button onClick={() => void payOut()}>Pay out</button>;
}

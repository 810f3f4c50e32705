import { Profile } from '@latchkey/react';
import { Protect } from '@latchkey/react/server';
import { auth } from '@/lib/auth';

export default function Home() {
  return (
    <main style={{ display: 'grid', justifyItems: 'center', minWidth: 0, padding: '2rem 1rem' }}>
      <Protect auth={auth}>
        <Profile afterSignOut="" />
      </Protect>
    </main>
  );
}

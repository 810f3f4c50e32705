import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { Profile } from '@/components/elements';
import { auth } from '@/lib/auth';

export default function Home() {
  return (
    <Suspense>
      <Account />
    </Suspense>
  );
}

/** Each request has its own answer, so Next.js must not make this part in advance. */
async function Account() {
  await connection();
  const session = await auth.getSession();
  if (!session) redirect('/sign-in');
  return (
    <main style={{ maxWidth: '40rem', margin: '2rem auto', padding: '0 1rem' }}>
      <h1>Hello, {session.user_id}</h1>
      <Profile />
    </main>
  );
}

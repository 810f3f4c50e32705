import { redirect } from 'next/navigation';
import { auth } from '@/lib/auth';
import { Profile } from './profile';

export default async function Home() {
  const session = await auth.getSession();
  if (!session) redirect('/sign-in');
  return (
    <main>
      <h1>Hello, {session.user_id}</h1>
      <Profile />
    </main>
  );
}

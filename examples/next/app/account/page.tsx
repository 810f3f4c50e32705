import { redirect } from 'next/navigation';
import { Profile } from '../../components/elements';
import { SignOut } from '../../components/sign-out';
import { auth } from '../../lib/auth';

export default async function Account() {
  const session = await auth.getSession();
  if (!session) redirect('/sign-in');
  return (
    <>
      <p className="note">
        Signed in as <code>{session.user_id}</code> by{' '}
        {session.factors.map(({ delivery_channel }) => delivery_channel).join(' and ')}
      </p>
      <Profile />
      <SignOut />
    </>
  );
}

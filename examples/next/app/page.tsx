import Link from 'next/link';
import { auth } from '../lib/auth';

export default async function Home() {
  const session = await auth.getSession();
  return (
    <section className="intro">
      <h1>Sign in by code and passkey</h1>
      <p>
        This page was made on the server, which knows from a cookie who asks. No script of it sees a token.
      </p>
      {session ? (
        <Link className="button" href="/account">
          Go to your account
        </Link>
      ) : (
        <Link className="button" href="/sign-in">
          Sign in or sign up
        </Link>
      )}
    </section>
  );
}

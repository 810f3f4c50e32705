import { SignIn } from '@/components/elements';

export default function SignInPage() {
  return (
    <main style={{ display: 'grid', justifyItems: 'center', padding: '4rem 1rem' }}>
      <SignIn />
    </main>
  );
}

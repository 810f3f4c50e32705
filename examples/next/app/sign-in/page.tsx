import { SignIn } from '@latchkey/react';

export default function SignInPage() {
  return <SignIn afterSignIn="/account" />;
}

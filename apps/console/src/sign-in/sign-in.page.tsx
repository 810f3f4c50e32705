import { Alone } from '../shell/alone.js';
import { SignInButton } from './sign-in-button.js';

export function SignInPage() {
  return (
    <Alone
      title="Sign in to the console"
      about="For operators of this Latchkey. You need an invitation by an administrator; the first one is printed where Latchkey was started."
    >
      <SignInButton />
    </Alone>
  );
}

import { SignIn } from '../../components/elements';

export default function SignInPage() {
  return <SignIn next="/account" />;
}

import { Opening } from './opening.js';

/** Where the sign-in page leads back to. */
export function SignedInPage() {
  return (
    <Opening
      title="The sign-in did not finish"
      missing="This address is not of a sign-in that this tab began. Sign in again."
    />
  );
}

import { Opening } from './opening.js';

/** Where an invitation leads to. */
export function InvitationPage() {
  return (
    <Opening
      title="The invitation did not open the console"
      missing="This address has no invitation. Open the whole link that you were given."
    />
  );
}

/** Signs up by a code, adds a passkey, steps up by it, and signs out everywhere; then signs in by the passkey. */
export async function walk({ page, origin, stack, email, picture }) {
  await page.goto(origin);
  await page.getByLabel('Email').fill(email);
  await picture('sign-in');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('Code from your email');
  await code.waitFor();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The code is wrong or too old.').waitFor();
  await code.fill(await stack.latestCode(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText(/Only user_\w+ can read this/).waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey was added.').waitFor();
  await page.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText('Cancel').click();
  await page.getByText('That did not work (user_cancelled).').waitFor();
  await page.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The server would now send the money.').waitFor();
  await picture('');

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Signed in by webauthn_credential.').waitFor();
  await page.reload();
  await page.getByText('Signed in by webauthn_credential.').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const refused = await page.evaluate(async () => (await fetch('/api/notes')).status);
  if (refused !== 401) throw new Error(`After the sign-out, the notes were answered with ${refused}.`);
}

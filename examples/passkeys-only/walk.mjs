import assert from 'node:assert/strict';

/** Signs up by code, steps up and signs in by passkey, and signs out everywhere, of another tab too. */
export async function walk({ page, origin, stack, email, picture }) {
  const { keyboard } = page;
  const button = (name) => page.getByRole('button', { name });
  // A virtual authenticator would pick at once what a person picks in the field.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await page.goto(origin);
  await page.getByLabel('Email', { exact: true }).waitFor();
  await picture('');

  await page.getByLabel('Email', { exact: true }).fill(email);
  await button('Continue with email').click();
  await page.getByLabel('Code from the email').waitFor();
  await keyboard.type(await stack.latestCode(email));
  await keyboard.press('Enter');
  await page.getByText('Passkeys: 1').waitFor();
  assert.equal(await page.locator('#name').textContent(), email);

  // The session began with a code, so the note asks for the passkey.
  await button('Read the note').click();
  await page.getByText('The safe opens with 4-8-15-16.').waitFor();
  await picture('signed-in');

  const cookies = await page.evaluate('document.cookie + JSON.stringify({ ...localStorage })');
  assert.equal(cookies, '{}', 'a script sees no token');

  await button('Sign out everywhere').click();
  await button('Sign in with a passkey').click();
  await page.getByText('Passkeys: 1').waitFor();

  const second = await page.context().newPage();
  await second.goto(origin);
  await second.getByText(email).waitFor();
  await second.getByRole('button', { name: 'Sign out everywhere' }).click();
  await button('Sign in with a passkey').waitFor();
  const answer = await page.request.get(`${origin}/api/note`);
  assert.equal(answer.status(), 401);
}

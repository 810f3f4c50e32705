/** Signs up by a code, adds a passkey, steps up by it, signs in by it, and signs out everywhere. */
export async function walk({ page, origin, stack, email, picture }) {
  await page.goto(origin);
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();
  await page.getByLabel('Email').fill(email);
  await picture('sign-in');
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  await code.fill(await stack.latestCode(email));
  await page.waitForURL(`${origin}/account`);
  await page.getByText('by email', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .getByText('Passkey added', { exact: false })
    .or(page.getByText('Added', { exact: false }))
    .first()
    .waitFor();
  await picture('');

  await page.getByRole('link', { name: 'Payout' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('You used your passkey a moment ago').waitFor();
  await noTokenIn(page);

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();
  // The field offers the passkey, and this browser takes at once what is offered.
  await page.waitForURL(`${origin}/account`);
  await page.getByText('by webauthn_credential').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${origin}/`);

  // A page that the server has drawn, and that React takes over.
  await page.goto(`${origin}/sign-in`);
  await page.waitForURL(`${origin}/account`);
  await page.getByText('by webauthn_credential').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('link', { name: 'Sign in or sign up' }).waitFor();
  await page.goto(`${origin}/account`);
  await page.waitForURL(`${origin}/sign-in`);
}

/** No script of the page can read a token. */
async function noTokenIn(page) {
  const readable = await page.evaluate(() => [document.cookie, ...Object.values(localStorage)].join(' '));
  if (/latchkey_|eyJ/.test(readable)) throw new Error('A script of the page can read a token.');
}

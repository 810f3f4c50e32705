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

  await payOut(page);
  await noTokenIn(page);

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();
  // The field offers the passkey, and this browser takes at once what is offered.
  await page.waitForURL(`${origin}/account`);
  await page.getByText('by webauthn_credential').waitFor();

  await readBalance(page, () => stack.latestCode(email));
  await page.goto(`${origin}/account`);
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

/** By a server action that wants a passkey: the page asks for it in a dialog, and calls the action again. */
async function payOut(page) {
  await page.getByRole('link', { name: 'Payout' }).click();
  await page.getByText('You signed in by otp.').waitFor();
  await page.getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The server would now send the money').waitFor();
}

/** On a page that the server makes after a code alone. */
async function readBalance(page, latestCode) {
  await page.getByRole('link', { name: 'Balance' }).click();
  await page.getByRole('button', { name: /code/i }).first().click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  await code.fill(await latestCode());
  await page.getByText('so here it is: 42').waitFor();
}

/** No script of the page can read a token. */
async function noTokenIn(page) {
  const readable = await page.evaluate(() => [document.cookie, ...Object.values(localStorage)].join(' '));
  if (/latchkey_|eyJ/.test(readable)) throw new Error('A script of the page can read a token.');
}

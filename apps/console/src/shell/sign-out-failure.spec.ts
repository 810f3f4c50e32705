import { expect, it } from '@jest/globals';
import { type Answers, describeInConsole, ok, refused } from '../testing/built-console.js';

describeInConsole('a sign-out', (open) => {
  it('that fails says so and stays, as often as it fails, and leads away once the session has ended', async () => {
    const call = 'DELETE /v1/admin/session';
    const answers: Answers = { 'GET /v1/admin/apps': ok({ apps: [] }) };
    const page = await open('apps', answers);
    const signOut = async () => {
      await page.getByRole('button', { name: 'Ada, admin' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const notice = page.getByRole('alert').filter({ hasText: 'You are still signed in' });
    for (const status of [503, 500]) {
      answers[call] = refused(status);
      await signOut();
      await notice.getByText(`Refused by ${status}.`).waitFor();
      expect(new URL(page.url()).pathname).toBe('/console/apps');
    }
    // The session has ended meanwhile.
    answers[call] = refused(401);
    await signOut();
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
    await notice.waitFor({ state: 'hidden' });
  });
});

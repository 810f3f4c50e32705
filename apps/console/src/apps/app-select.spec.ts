import { expect, it } from '@jest/globals';
import { describeInConsole, held, ok } from '../testing/built-console.js';

/** The newest first. */
const APPS = Array.from({ length: 230 }, (_, at) => ({
  ...{ id: `app_${at}`, name: `App ${at}`, environment: 'test', tier: 'standard' },
  ...{ created_at: 1, updated_at: 1 },
}));

describeInConsole('the choice of an App', (open) => {
  it('finds the older ones, and says that there is none only once all were read', async () => {
    const reading = held({});
    const asked: number[] = [];
    const page = await open('payments', {
      'GET /v1/admin/transfers': ok({ transfers: [], next: '' }),
      'GET /v1/admin/apps': async ({ query }) => {
        const offset = Number(query.get('offset') ?? 0);
        asked.push(offset);
        if (offset > 0) await reading.answer();
        return { json: { apps: APPS.slice(offset, offset + 100) } };
      },
    });
    const select = page.getByRole('combobox', { name: 'App' });
    await select.fill('App 229');
    await page.getByText('Looking through the older Apps…').waitFor();
    expect(await page.getByText('No App of this name').count()).toBe(0);
    reading.letThrough();
    await page.getByRole('option', { name: 'App 229' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('app') === 'app_229');
    expect(await select.inputValue()).toBe('App 229 (test)');
    await select.fill('Nothing');
    await page.getByText('No App of this name').waitFor();
    expect(asked).toEqual([0, 100, 200]);
  });
});

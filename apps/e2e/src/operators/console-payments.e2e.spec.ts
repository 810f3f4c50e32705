import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import type { Page } from 'playwright-core';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWalletOf, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { untilEvents } from '../harness/http/feed.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';
import { ConsoleVisit } from './console-visit.js';

jest.setTimeout(120_000);

const NEEDS = { approvals: { count: 1, by: 'operators' } };
const RULES = [{ currency: 'ethereum', limits: { per_day: '5' }, needs: NEEDS }];

if (!hasBrowser) console.warn('Chromium is not installed: payments are not approved in a real browser.');

(hasBrowser && hasRealChains ? describe : describe.skip)('a payment that waits for operators', () => {
  const own = payingStack();
  const visits: ConsoleVisit[] = [];
  let support: Page;
  let approver: Page;
  let person: SignedIn;
  let wallet: Wallet;
  let dest: string;
  let paid: string;

  /** A payment that its person has confirmed, and that waits. */
  async function waiting(source_amount: string): Promise<string> {
    const { transfers } = own.app.api;
    const request = order(wallet, { dest, source_amount, source_currency: 'ethereum' });
    const { id: transfer_id } = succeeded(await transfers.create(request));
    const confirmed = await transfers.confirm({ transfer_id, session_token: person.token });
    expect(succeeded(confirmed).status).toBe('awaiting_approval');
    return transfer_id;
  }

  /** Opens the only payment of the queue by its amount. */
  async function openFromQueue(page: Page, amount: string): Promise<void> {
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('link', { name: `${amount} ethereum` }).click();
    await page.getByRole('heading', { name: `${amount} ethereum` }).waitFor();
  }

  beforeAll(async () => {
    succeeded(await adminApi().setTransferPolicy(own.app.id, { rules: RULES }));
    person = await signIn(own.app);
    wallet = await fundedWalletOf(own.app.api, own.chains.evm, { user_id: person.userId, coins: '10' });
    dest = own.chains.evm.newAddress();
    visits.push(await ConsoleVisit.start('support'), await ConsoleVisit.start('approver'));
    [support, approver] = visits.map(({ page }) => page) as [Page, Page];
  });
  afterAll(async () => {
    for (const visit of visits) await visit.close();
  });

  it('is seen by a supporter, who has no button for it, and is refused by the API', async () => {
    paid = await waiting('0.5');
    await openFromQueue(support, '0.5');
    await support.getByRole('heading', { name: 'What decides' }).waitFor();
    for (const name of ['Approve', 'Reject'])
      expect(await support.getByRole('button', { name, exact: true }).count()).toBe(0);
    const path = `/v1/admin/apps/${own.app.id}/transfers/${paid}/approve`;
    const answer = await support.evaluate<object>(
      `fetch('${path}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
        .then(async (answer) => ({ status: answer.status, ...(await answer.json()) }))`,
    );
    expect(answer).toMatchObject({ status: 403, error_type: 'operator_role_required' });
  });

  it('comes from a wallet whose balance the supporter reads', async () => {
    await support.goto(`${new URL(support.url()).origin}/console/people/${own.app.id}/${person.userId}`);
    await support.getByRole('button', { name: 'Ask the chains' }).click();
    await support.getByText('10 ethereum on ').waitFor();
  });

  it('is approved by an approver who sees what decides, and its transaction is shown', async () => {
    await openFromQueue(approver, '0.5');
    await approver.getByText('5 of 5 ethereum are left for 24 hours').waitFor();
    await approver.getByText('It needs 1 approval by operators.').waitFor();
    await approver.getByText('New: this wallet has paid nothing there.').waitFor();
    await approver.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = approver.getByRole('dialog', { name: 'Approve' });
    expect(await dialog.innerText()).toContain(`0.5 ethereum to ${dest}`);
    await dialog.getByLabel('Why').fill('Seen the invoice');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await approver.getByText('You approved the payment.').waitFor();
    // Without another visit of the page.
    await approver.getByRole('row', { name: 'State completed' }).waitFor();
    await approver.getByRole('row', { name: /^Approval 1 .*Seen the invoice/ }).waitFor();
    const { blockchain_tx_hash: hash } = await decided(own.app.api, paid);
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    await approver.getByRole('row', { name: 'Transaction' }).getByText(hash).waitFor();
  });

  it('is rejected with a reason, which stands in its life', async () => {
    await waiting('0.25');
    await openFromQueue(approver, '0.25');
    await approver.getByText('Known: this wallet has paid there once.').waitFor();
    await approver.getByText('4.5 of 5 ethereum are left for 24 hours').waitFor();
    await approver.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = approver.getByRole('dialog', { name: 'Reject' });
    await dialog.getByLabel('Why').fill('Not ours');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await approver.getByText('You rejected the payment.').waitFor();
    await approver.getByRole('row', { name: 'State rejected' }).waitFor();
    await approver.getByRole('row', { name: /^Rejected .*Not ours/ }).waitFor();
    for (const name of ['Approve', 'Reject'])
      expect(await approver.getByRole('button', { name, exact: true }).count()).toBe(0);
    await untilEvents(own.app, 1, { type: 'transfer.rejected', user_id: person.userId });
    await approver.reload();
    await approver.getByRole('table', { name: 'Events' }).getByText('transfer.rejected').waitFor();
    await approver.getByRole('link', { name: 'Payments' }).click();
    await approver.getByText('No payment waits for an approval.').waitFor();
  });
});

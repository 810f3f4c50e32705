import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import type { Page } from 'playwright-core';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWallet, fundedWalletOf, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { untilEvents } from '../harness/http/feed.js';
import { hasBrowser, leaveUntouched } from '../harness/sign-in/browser.js';
import { ElementsBrowser } from '../sdk/elements-browser.js';
import { ceremony, ELEMENT, type Offer, offering, WATCH_DIALOGS } from '../sdk/payment-dialogs.js';

const DOMAIN = 'localhost';
const DAY_MINUTES = 1440;

(hasRealChains && hasBrowser ? describe : describe.skip)('a payment that is signed in a real browser', () => {
  const own = payingStack();
  let elements: ElementsBrowser;
  let page: Page;
  let wallet: Wallet;

  beforeAll(async () => {
    elements = await ElementsBrowser.start(own.app);
    page = await newPage();
    wallet = await fundedWallet(own.app.api, own.chains.evm, '5');
    await registered(page, wallet.user_id);
    const rules = [{ needs: { passkey: true } }];
    succeeded(await adminApi().setTransferPolicy(own.app.id, { rules }));
  }, 120_000);
  afterAll(() => elements?.close());
  afterEach(() => expect(elements.complaints.splice(0)).toEqual([]));

  const api = () => own.app.api;
  const newPage = async () => {
    const tab = await elements.newTab();
    await tab.goto(`${elements.pages.origin}/${ELEMENT}`);
    return tab;
  };

  /** A passkey in the authenticator of the tab. */
  async function registeredNow(tab: Page, user_id: string): Promise<string> {
    const begun = succeeded(await api().webauthn.registrations.begin({ user_id, domain: DOMAIN }));
    const options = begun.public_key_credential_creation_options['publicKey'] as object;
    const public_key_credential = await tab.evaluate<object>(ceremony('create', options));
    const { webauthn_credential_id } = succeeded(
      await api().webauthn.registrations.create({ user_id, public_key_credential }),
    );
    return webauthn_credential_id;
  }

  /** The same, which counts for payments. */
  async function registered(tab: Page, user_id: string): Promise<string> {
    const webauthn_credential_id = await registeredNow(tab, user_id);
    succeeded(await api().test.fastForward({ webauthn_credential_id, minutes: DAY_MINUTES }));
    return webauthn_credential_id;
  }

  const created = async (source_amount = '0.1', source = wallet) => {
    const dest = own.chains.evm.newAddress();
    const body = order(source, { dest, source_amount, source_currency: 'ethereum' });
    return succeeded(await api().transfers.create(body));
  };
  const begin = async (transfer_id: string) =>
    succeeded(await api().transfers.beginConfirm({ transfer_id, domain: DOMAIN }));
  const confirm = (transfer_id: string, public_key_credential?: object) =>
    api().transfers.confirm({ transfer_id, ...(public_key_credential && { public_key_credential }) });
  const optionsOf = ({ public_key_credential_request_options: options }: Offer) =>
    (options?.['publicKey'] ?? {}) as object;

  async function show(offer: Offer, attributes = {}, tab = page): Promise<void> {
    const query = new URLSearchParams(attributes);
    await tab.goto(`${elements.pages.origin}/${ELEMENT}?${query}`);
    await tab.evaluate(offering(offer));
    await tab.locator('dl, .problem:not(:empty)').first().waitFor();
  }

  it('is shown as it stands in what is signed, and paid once the passkey has signed it', async () => {
    const { id, dest, requires } = await created('0.125');
    expect(requires).toMatchObject({ passkey: true, person: false });
    const alone = await confirm(id);
    expectRefusal(alone, 403, 'step_up_required');
    expect(alone.body).toMatchObject({ required_factors: [{ type: 'webauthn', reason: 'factor_missing' }] });
    await show(await begin(id), { lang: 'de' });
    expect(await page.locator('.amount').innerText()).toBe('0,125 ETH');
    expect(await page.locator('.groups').getAttribute('data-address')).toBe(dest);
    expect((await page.locator('.groups span').allInnerTexts()).join('')).toBe(dest);
    expect(await elements.findings(page)).toEqual([]);
    await page.locator('[name=sign]').click();
    await page.locator('[data-state=signed]').waitFor();
    // The button is gone: what a screen reader says next is that it was confirmed.
    await page.locator('.note:focus').waitFor();
    expect(await page.locator('.note:focus').getAttribute('role')).toBe('status');
    const [told] = await elements.told(page);
    expect(told).toMatchObject({ type: 'latchkey-payment-signed', detail: { transferId: id } });
    succeeded(await confirm(id, told?.detail.publicKeyCredential));
    expect((await decided(api(), id)).status).toBe('completed');
    // Repeated, it answers what was paid; for another payment it is nothing.
    expect(succeeded(await confirm(id, told?.detail.publicKeyCredential)).id).toBe(id);
    const other = await created();
    expectRefusal(
      await confirm(other.id, told?.detail.publicKeyCredential),
      400,
      'invalid_webauthn_credential',
    );
  });

  it('is declined by the person', async () => {
    const { id } = await created();
    await show(await begin(id));
    await page.locator('[name=cancel]').click();
    expect(await elements.told(page)).toEqual([
      { type: 'latchkey-payment-declined', detail: { transferId: id } },
    ]);
  });

  it('has its dialog closed once another one is offered, and with the element', async () => {
    const tab = await newPage();
    const [former, later] = [await begin((await created()).id), await begin((await created()).id)];
    await show(former, {}, tab);
    await leaveUntouched(tab);
    await tab.evaluate(WATCH_DIALOGS);
    // Before its dialog the page has the payment to read, which takes a while.
    const asked = (count: number) => elements.becomes(tab, `globalThis.asked === ${count}`);
    const ended = (count: number) => elements.becomes(tab, `globalThis.ended.length === ${count}`);
    await tab.locator('[name=sign]').click();
    await asked(1);
    await tab.evaluate(offering(later));
    await ended(1);
    await tab.locator('[data-state=open] [name=sign]').click();
    await asked(2);
    await tab.evaluate(`document.querySelector('${ELEMENT}').remove()`);
    await ended(2);
    expect(await tab.evaluate('globalThis.ended')).toEqual(['AbortError', 'AbortError']);
    await tab.close();
  });

  it('is refused where the page shows another payment than the one that is signed', async () => {
    const [shown, signed] = [await begin((await created()).id), await begin((await created('3')).id)];
    await show({ ...signed, signed_payment: shown.signed_payment });
    expect(await page.locator('[name=sign], dl').count()).toBe(0);
    expect(await elements.told(page)).toMatchObject([{ detail: { errorType: 'payment_mismatch' } }]);
  });

  it('is refused with the signature of another payment, and without the verification of the person', async () => {
    const { id } = await created();
    const other = await page.evaluate<object>(ceremony('get', optionsOf(await begin((await created()).id))));
    expectRefusal(await confirm(id, other), 400, 'invalid_webauthn_credential');
    const options = { ...optionsOf(await begin(id)), userVerification: 'discouraged' };
    const unverified = await page.evaluate<object>(ceremony('get', options));
    expectRefusal(await confirm(id, unverified), 400, 'invalid_webauthn_credential');
  });

  it("is refused with another user's passkey", async () => {
    const { id } = await created();
    const tab = await newPage();
    const stranger = await fundedWallet(api(), own.chains.evm, '0');
    await registered(tab, stranger.user_id);
    const options = { ...optionsOf(await begin(id)), allowCredentials: [] };
    const theirs = await tab.evaluate<object>(ceremony('get', options));
    expectRefusal(await confirm(id, theirs), 400, 'invalid_webauthn_credential');
    await tab.close();
  });

  it('is signed no sooner than a day after the registration, and the App has the event at once', async () => {
    const tab = await newPage();
    const source = await fundedWallet(api(), own.chains.evm, '1');
    const { user_id } = source;
    const webauthn_credential_id = await registeredNow(tab, user_id);
    const learned = await untilEvents(own.app, 1, { user_id, type: 'webauthn.payment_key_learned' });
    expect(learned).toMatchObject([{ data: { webauthn_credential_id } }]);
    const { id } = await created('0.1', source);
    const begun = await begin(id);
    const { signed_payment, passkey_counts_at: countsAt = 0, ...offer } = begun;
    expect(offer).toEqual({});
    await show(begun, {}, tab);
    expect(await tab.locator('[name=sign]').count()).toBe(0);
    expect(await tab.locator('p.muted').innerText()).toMatch(/ Try again in 24 hours\.$/);
    expect(countsAt - Date.now() / 1000).toBeGreaterThan((DAY_MINUTES - 10) * 60);
    const challenge = createHash('sha256').update(signed_payment).digest('base64url');
    const early = await tab.evaluate<object>(ceremony('get', { challenge, rpId: DOMAIN }));
    const refused = await confirm(id, early);
    expectRefusal(refused, 403, 'step_up_required');
    expect(refused.body).toMatchObject({
      required_factors: [{ type: 'webauthn', reason: 'factor_too_new' }],
      resets_at: countsAt,
    });
    succeeded(await api().test.fastForward({ webauthn_credential_id, minutes: DAY_MINUTES }));
    const answer = await tab.evaluate<object>(ceremony('get', optionsOf(await begin(id))));
    expect(succeeded(await confirm(id, answer)).status).toBe('processing');
    await tab.close();
  });

  it('is refused once the passkey is removed', async () => {
    const tab = await newPage();
    const source = await fundedWalletOf(api(), own.chains.evm, { user_id: wallet.user_id, coins: '1' });
    const webauthn_credential_id = await registered(tab, source.user_id);
    const { id } = await created('0.1', source);
    const answer = await tab.evaluate<object>(ceremony('get', optionsOf(await begin(id))));
    succeeded(await api().users.webauthnCredentials.delete({ webauthn_credential_id }));
    expectRefusal(await confirm(id, answer), 400, 'invalid_webauthn_credential');
    await tab.close();
  });

  it('is refused with an answer that was used before', async () => {
    const rules = [{ needs: { passkey: true, approvals: { count: 1, by: 'keys' } } }];
    succeeded(await adminApi().setTransferPolicy(own.app.id, { rules }));
    const { id } = await created();
    await show(await begin(id));
    await page.locator('[name=sign]').click();
    await page.locator('[data-state=signed]').waitFor();
    const [told] = await elements.told(page);
    const answer = told?.detail.publicKeyCredential;
    expect(succeeded(await confirm(id, answer)).status).toBe('awaiting_approval');
    const replayed = await confirm(id, answer);
    expectRefusal(replayed, 400, 'invalid_webauthn_credential');
    const request_id = replayed.headers.get('x-request-id') ?? '';
    const record = succeeded(await api().requests.get({ request_id }));
    expect(record.reason).toBe('challenge_unknown');
  });

  it('is paid with the signature of the App, where a policy needs it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    succeeded(await adminApi().setApprovalKey(own.app.id, x));
    const rules = [{ needs: { app_signature: true } }];
    succeeded(await adminApi().setTransferPolicy(own.app.id, { rules }));
    const { id: transfer_id } = await created();
    const { signed_payment } = await begin(transfer_id);
    const signed = (text: string) =>
      sign(null, createHash('sha256').update(text).digest(), privateKey).toString('base64url');
    expectRefusal(await confirm(transfer_id), 403, 'app_signature_required');
    const faulty = await api().transfers.confirm({
      transfer_id,
      app_signature: signed(`${signed_payment} `),
    });
    expectRefusal(faulty, 403, 'app_signature_required');
    succeeded(await api().transfers.confirm({ transfer_id, app_signature: signed(signed_payment) }));
    expect((await decided(api(), transfer_id)).status).toBe('completed');
  });
});

import assert from 'node:assert/strict';
import { Wallet } from 'ethers';

/** Announces a wallet by EIP-6963, as the script of an extension does. It runs in the page. */
function announce(address) {
  const request = async ({ method, params }) => {
    if (method === 'eth_requestAccounts') return [address];
    if (method === 'eth_chainId') return '0x1';
    const bytes = params[0].slice(2).match(/../g);
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)));
    const signature = await globalThis.signText(text);
    if (!signature) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    return signature;
  };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="%232456c7"/></svg>';
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Walking Wallet',
    icon: `data:image/svg+xml,${svg}`,
    rdns: 'test.walk',
  };
  const detail = Object.freeze({ info, provider: { request } });
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', tell);
}

/** Signs up and in by a wallet whose key is here, steps up, and signs out of two tabs. */
export async function walk({ page, origin, picture }) {
  const wallet = Wallet.createRandom();
  let isWilling = false;
  await page.context().exposeFunction('signText', (text) => (isWilling ? wallet.signMessage(text) : ''));
  await page.context().addInitScript(announce, wallet.address);
  const button = (name) => page.getByRole('button', { name });

  await page.goto(origin);
  await button('Walking Wallet').waitFor();
  await picture('');
  await button('Walking Wallet').click();
  assert.equal(await page.locator('#problem').textContent(), '', 'who says no sees no error');
  isWilling = true;
  await button('Walking Wallet').click();
  await page.getByText(wallet.address.toLowerCase()).waitFor();
  await picture('signed-in');
  assert.equal(await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])'), '[{},""]');

  await button('Confirm it is you').click();
  await button('Confirmed').waitFor();

  const second = await page.context().newPage();
  await second.goto(origin);
  await second.getByText(wallet.address.toLowerCase()).waitFor();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await button('Walking Wallet').waitFor();
}

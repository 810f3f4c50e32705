import { base58 } from '@scure/base';
import type { Page } from 'playwright-core';
import { ethereumWallet, type OwnWallet, solanaWallet } from '../harness/sign-in/wallets.js';

/** Wallets of a browser, whose keys are here: a page sees what it sees of an extension. */
export interface InjectedWallets {
  readonly ethereum: OwnWallet;
  readonly solana: OwnWallet;
  /** The next question to either wallet is answered with no. */
  rejectNext(): void;
}

export const ETHEREUM_NAME = 'Test Ether Wallet';
export const SOLANA_NAME = 'Test Sol Wallet';

/** Announces one wallet by EIP-6963 and one by the Wallet Standard, in every page of the tab. */
export async function injectWallets(page: Page): Promise<InjectedWallets> {
  const wallets = { ethereum: ethereumWallet(), solana: solanaWallet() };
  let isRejecting = false;
  const signing = (wallet: OwnWallet) => async (text: string) => {
    const isRejected = isRejecting;
    isRejecting = false;
    return isRejected ? '' : wallet.sign(text);
  };
  await page.exposeFunction('signEthereum', signing(wallets.ethereum));
  await page.exposeFunction('signSolana', async (text: string) => [
    ...base58.decode(await signing(wallets.solana)(text)),
  ]);
  await page.addInitScript(announceEthereum, [ETHEREUM_NAME, wallets.ethereum.public_address] as const);
  await page.addInitScript(announceSolana, [SOLANA_NAME, wallets.solana.public_address] as const);
  return { ...wallets, rejectNext: () => void (isRejecting = true) };
}

type NameAndAddress = readonly [name: string, address: string];

/** Runs in the page, so it uses nothing from outside. */
function announceEthereum([name, address]: NameAndAddress): void {
  const page = globalThis as unknown as EventTarget & { signEthereum(text: string): Promise<string> };
  const textOf = (hex: string) => {
    const bytes = hex.slice(2).match(/../g) ?? [];
    return new TextDecoder().decode(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)));
  };
  const request = async ({ method, params = [] }: { method: string; params?: string[] }) => {
    if (method === 'eth_requestAccounts') return [address];
    if (method === 'eth_chainId') return '0x1';
    if (method !== 'personal_sign' || params[1] !== address) throw new Error('unknown call');
    const signature = await page.signEthereum(textOf(params[0] ?? ''));
    if (!signature) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    return signature;
  };
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, icon, rdns: 'test.ether.wallet' };
  const detail = Object.freeze({ info, provider: { request } });
  const announce = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', announce);
}

/** Runs in the page, so it uses nothing from outside. */
function announceSolana([name, address]: NameAndAddress): void {
  const page = globalThis as unknown as EventTarget & { signSolana(text: string): Promise<number[]> };
  const chains = ['solana:devnet'];
  const account = { address, publicKey: new Uint8Array(32), chains, features: [] };
  const signMessage = async ({ message }: { message: Uint8Array }) => {
    const signature = await page.signSolana(new TextDecoder().decode(message));
    if (signature.length === 0) throw new Error('User rejected the request.');
    return [{ signedMessage: message, signature: Uint8Array.from(signature) }];
  };
  const wallet = {
    ...{ version: '1.0.0', name, chains, accounts: [] },
    icon: 'https://icons.example/wallet.png',
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': { version: '1.1.0', signMessage },
    },
  };
  type Api = { register(one: typeof wallet): void };
  const register = (api: Api) => api.register(wallet);
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  page.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail));
}

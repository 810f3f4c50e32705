import { setTimeout as delay } from 'node:timers/promises';
import { WALLET_TYPES } from '@latchkey/contracts';
import type { Wallet } from '@latchkey/contracts/wallet';
import type { SendingChain } from '../harness/chains/sending-chain.js';
import { decided, fundedWallet, order } from '../harness/chains/transfers.js';
import { appApi } from '../harness/http/app-client.js';
import type { TestApp } from '../harness/http/app.js';
import { succeeded } from '../harness/http/succeeded.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { newPeople, type People, WELCOME } from './methods.js';

type KeptWallet = Pick<Wallet, 'id' | 'user_id' | 'public_address'>;

/** What a test must know of the rows of a dump. */
export interface Contents {
  readonly app: Pick<TestApp, 'id' | 'name' | 'secretKey' | 'publicToken'>;
  readonly people: People;
  /** Of a session that lives for a day, and of one that was revoked. */
  readonly sessions: { readonly live: string; readonly ended: string };
  readonly wallets: readonly KeptWallet[];
  /** Pays on the EVM chain. */
  readonly payer: KeptWallet;
  readonly webhookId: string;
  readonly deletedUser: string;
}

const DAY = 1440;
const SETTLES_MS = 3000;

/** Uses every part of the API once, over the running stack. */
export async function makeContents(chain: SendingChain, webhookUrl: string): Promise<Contents> {
  const made = await newOpenIdApp({ allowed_redirect_urls: [WELCOME] });
  const { api, id, name, secretKey, publicToken } = made;
  const webhook = succeeded(await api.webhooks.create({ url: webhookUrl, events: [] }));
  const people = await newPeople(made);
  const live = await signIn(made, sandboxEmail(), DAY);
  const ended = await signIn(made);
  succeeded(await api.sessions.revoke({ session_token: ended.token }));
  const wallets = [];
  for (const wallet_type of WALLET_TYPES)
    wallets.push(kept(succeeded(await api.wallets.create({ user_id: live.userId, wallet_type }))));
  const deleted = await signIn(made);
  succeeded(await api.users.delete({ user_id: deleted.userId }));
  const blocked = succeeded(await api.users.create({ email: sandboxEmail() }));
  succeeded(await api.users.block({ user_id: blocked.user_id }));
  const payer = kept(await fundedWallet(api, chain, '3'));
  await pays(made, payer, chain);
  succeeded(await api.transfers.create(payment(payer, chain)));
  const cancelled = succeeded(await api.transfers.create(payment(payer, chain)));
  succeeded(await api.transfers.cancel({ transfer_id: cancelled.id }));
  // Events reach those who apply them, and the feed.
  await delay(SETTLES_MS);
  return {
    app: { id, name, secretKey, publicToken },
    people,
    sessions: { live: live.token, ended: ended.token },
    wallets,
    payer,
    webhookId: webhook.id,
    deletedUser: deleted.userId,
  };
}

/** The App of a dump, for calls. */
export function appOf({ app }: Contents): TestApp {
  return { ...app, api: appApi(app.secretKey), publicApi: appApi(app.publicToken) };
}

/** A payment from the wallet that its chain has executed. @throws Error for any other outcome. */
export async function pays({ api }: TestApp, wallet: KeptWallet, chain: SendingChain): Promise<void> {
  const { id } = succeeded(await api.transfers.create(payment(wallet, chain)));
  succeeded(await api.transfers.confirm({ transfer_id: id }));
  const { status } = await decided(api, id);
  if (status !== 'completed') throw new Error(`the payment ${id} is ${status}`);
}

function payment(wallet: KeptWallet, chain: SendingChain) {
  return order(wallet, { dest: chain.newAddress(), source_amount: '0.1', source_currency: chain.coin });
}

function kept({ id, user_id, public_address }: KeptWallet): KeptWallet {
  return { id, user_id, public_address };
}

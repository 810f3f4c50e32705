import { setTimeout as delay } from 'node:timers/promises';
import { parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { eventProblems } from '../events/catalogue-check.js';
import { OUTBOX_COLUMNS, type OutboxEvent } from '../events/outbox.js';
import { succeeded } from '../http/succeeded.js';
import type { AppApi } from '../http/app-client.js';
import { sandboxEmail } from '../sign-in/identities.js';
import { rowsIn } from '../stack/rows.js';
import type { SendingChain } from './sending-chain.js';

const DECIDED_MS = 30_000;

/** A wallet in custody of a new user, with coins of its chain. */
export async function fundedWallet(api: AppApi, chain: SendingChain, coins: string): Promise<Wallet> {
  const wallet = await newWallet(api, chain.wallet_type);
  await chain.give(wallet.public_address, parseUnits(coins, chain.decimals));
  return wallet;
}

/** The same of a user who is there already. */
export async function fundedWalletOf(
  api: AppApi,
  chain: SendingChain,
  { user_id, coins }: { user_id: string; coins: string },
): Promise<Wallet> {
  const wallet = succeeded(await api.wallets.create({ user_id, wallet_type: chain.wallet_type }));
  await chain.give(wallet.public_address, parseUnits(coins, chain.decimals));
  return wallet;
}

export async function newWallet(api: AppApi, wallet_type: string): Promise<Wallet> {
  const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
  return succeeded(await api.wallets.create({ user_id, wallet_type }));
}

/** The request for a transfer of this wallet. */
export function order(
  { id, user_id }: Pick<Wallet, 'id' | 'user_id'>,
  payment: { dest: string; source_amount: string; source_currency: string },
) {
  return { user_id, source: id, ...payment };
}

/** The transfer once its chain has decided; fails the test when that takes too long. */
export async function decided(api: AppApi, id: string): Promise<Transfer> {
  for (const deadline = Date.now() + DECIDED_MS; Date.now() < deadline; await delay(50)) {
    const transfer = succeeded(await api.transfers.get({ transfer_id: id }));
    if (transfer.status === 'completed' || transfer.status === 'failed') return transfer;
  }
  throw new Error(
    `transfer ${id} was not decided in time: ${JSON.stringify(await api.transfers.get({ transfer_id: id }))}`,
  );
}

/** The types of a transfer's events, oldest first, once all are published. @throws Error where one is not as declared. */
export async function eventsOf(id: string): Promise<string[]> {
  const rows = await rowsIn<OutboxEvent & { published: boolean }>(
    'transfer',
    `SELECT ${OUTBOX_COLUMNS}, published_at IS NOT NULL AS published FROM transfer.outbox
      WHERE data->>'transfer_id' = $1 ORDER BY seq`,
    [id],
  );
  const problems = rows.flatMap(eventProblems);
  if (problems.length > 0) throw new Error(problems.join('; '));
  if (rows.every(({ published }) => published)) return rows.map(({ type }) => type);
  await delay(50);
  return eventsOf(id);
}

/** Ends the time of a pending transfer at once; it would take a minute at least. */
export async function letExpire(id: string): Promise<void> {
  await rowsIn('transfer', 'UPDATE transfer.transfers SET expires_at = now() WHERE id = $1', [id]);
}

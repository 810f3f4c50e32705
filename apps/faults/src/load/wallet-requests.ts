import { anyOf, type LedgerUser, type LedgerWallet } from '../ledger/ledger.js';
import { ask, get, given, type LoadParts, post, type Request } from './request.js';

const COIN = 'MATIC';
const DESTINATION = '0x00000000000000000000000000000000deadbeef';

/** Wallets, transfers, and what else has a service of its own. */
export const WALLET_REQUESTS = {
  'create wallet': (parts) => given(anyOf(parts.ledger.users), (user) => createWallet(parts, user)),
  balance: (parts) => given(anyOf(parts.ledger.wallets), (wallet) => balance(parts, wallet)),
  'create transfer': (parts) => given(anyOf(parts.ledger.wallets), (wallet) => createTransfer(parts, wallet)),
  'list transfers': async (parts) => void (await ask(parts, 'list transfers', get('/v1/transfers/list'))),
  'create TOTP': (parts) => given(parts.ledger.withoutTotp.shift(), (user) => createTotp(parts, user)),
} satisfies Record<string, Request>;

async function createWallet(parts: LoadParts, { id: user_id }: LedgerUser): Promise<void> {
  const call = post('/v1/wallets/create', { user_id, wallet_type: 'ethereum' });
  const { outcome, member } = await ask(parts, 'create wallet', call);
  if (outcome === 'ok') parts.ledger.wallets.push({ id: member('id'), userId: user_id });
}

async function balance(parts: LoadParts, { id }: LedgerWallet): Promise<void> {
  await ask(parts, 'balance', post('/v1/wallets/balance', { wallet_id: id, token_symbol: COIN }));
}

async function createTransfer(parts: LoadParts, { id, userId }: LedgerWallet): Promise<void> {
  const payment = { dest: DESTINATION, source_amount: '1.5', source_currency: COIN, dest_currency: COIN };
  const call = post('/v1/transfers/create', { user_id: userId, source: id, ...payment });
  const { outcome, member } = await ask(parts, 'create transfer', call);
  if (outcome === 'ok') parts.ledger.transfers.push(member('id'));
}

/** One for each user: a second one would take the place of the first. */
async function createTotp(parts: LoadParts, { id: user_id }: LedgerUser): Promise<void> {
  const call = post('/v1/auth/totps/create', { user_id, expires_in: 2160 });
  const { outcome, member } = await ask(parts, 'create TOTP', call);
  if (outcome === 'ok') parts.ledger.totps.push(member('totp_id'));
}

import { type Account, asked, type ConnectedWallet, failed, safeIcon } from './wallet.js';

/** The parts of the Wallet Standard that a sign-in needs. */
interface StandardAccount {
  readonly address: string;
  readonly chains: readonly string[];
}

interface StandardWallet {
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
}

interface Connect {
  connect(): Promise<{ accounts: readonly StandardAccount[] }>;
}

interface SignMessage {
  signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly Signed[]>;
}

interface Signed {
  readonly signedMessage: Uint8Array;
  readonly signature: Uint8Array;
}

const SOLANA = 'solana:';
const CHAINS = ['mainnet', 'testnet', 'devnet', 'localnet'];

/**
 * Tells of every Solana wallet that registers itself, now and later (Wallet Standard, `@wallet-standard/app`, whose two
 * events these are). They sign by `solana:signMessage`: the challenge is bound to an address, which `solana:signIn` would
 * only choose afterwards.
 */
export function watchSolana(found: (wallet: ConnectedWallet) => void): void {
  const register = (...wallets: StandardWallet[]) => {
    for (const wallet of wallets) if (canSignIn(wallet)) found(toWallet(wallet));
    return () => undefined;
  };
  const api = Object.freeze({ register });
  addEventListener('wallet-standard:register-wallet', ({ detail }: CustomEventInit<unknown>) => {
    if (typeof detail === 'function') (detail as (given: typeof api) => void)(api);
  });
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
}

const canSignIn = ({ chains, features }: StandardWallet): boolean =>
  chains.some((chain) => chain.startsWith(SOLANA)) &&
  'standard:connect' in features &&
  'solana:signMessage' in features;

function toWallet({ name, icon, features }: StandardWallet): ConnectedWallet {
  const { connect } = features['standard:connect'] as Connect;
  const { signMessage } = features['solana:signMessage'] as SignMessage;
  const accounts = new Map<string, StandardAccount>();
  return {
    id: name,
    name,
    icon: safeIcon(icon),
    type: 'solana',
    connect: () =>
      asked(async () => {
        const shown = await connect();
        const account = shown.accounts.find(({ chains }) => chains.some((chain) => chain.startsWith(SOLANA)));
        if (!account) throw failed('The wallet shows no Solana account');
        accounts.set(account.address, account);
        return toAccount(account);
      }),
    sign: (text, { public_address }) =>
      asked(async () => {
        const account = accounts.get(public_address);
        if (!account) throw failed('The wallet is not connected');
        const message = new TextEncoder().encode(text);
        const [signed] = await signMessage({ account, message });
        if (!signed || !isSame(signed.signedMessage, message)) throw failed('The wallet signed another text');
        return base58(signed.signature);
      }),
  };
}

function toAccount({ address, chains }: StandardAccount): Account {
  const chain_id = CHAINS.find((chain) => chains.includes(`${SOLANA}${chain}`));
  return { public_address: address, ...(chain_id && { chain_id }) };
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 of Bitcoin, in which Solana writes signatures. Ten lines; `@scure/base` would bring ten encodings. */
export function base58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

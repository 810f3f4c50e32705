import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { BitcoinChain, PolkadotChain, StellarChain } from '@latchkey/chains/testing';
import type { WalletType } from '@latchkey/contracts';
import type { Transfer } from '@latchkey/contracts/transfer';
import { BITCOIN_DEST } from '../harness/chains/bitcoin-stack.js';
import { hasRealChains, type RealChains, startRealChains } from '../harness/chains/real-chains.js';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { currentRun } from '../harness/stack/run.js';
import { rowsIn } from '../harness/stack/rows.js';

const SAMPLES = fileURLToPath(new URL('../../../../docs/samples/wallets/', import.meta.url));
const DECIDED_MS = 60_000;
const run = promisify(execFile);

type Variables = Readonly<Record<string, string>>;

/** Runs a command of the guide as a reader does. @returns the answer that it prints. */
async function walked<Answer>(name: string, variables: Variables): Promise<Answer> {
  const env = { PATH: process.env['PATH'], BASE: currentRun().baseUrl, ...variables };
  const { stdout } = await run('bash', ['--norc', `${SAMPLES}walk-${name}.sh`], { env });
  return JSON.parse(stdout) as Answer;
}

(hasRealChains ? describe : describe.skip)('the walk of the guide to wallets', () => {
  let chains: RealChains;
  let bitcoin: BitcoinChain;
  let polkadot: PolkadotChain;
  let stellar: StellarChain;
  let stack: OwnStack;
  let app: TestApp;

  beforeAll(async () => {
    [chains, bitcoin, polkadot, stellar] = await Promise.all([
      startRealChains(),
      BitcoinChain.start(),
      PolkadotChain.start(),
      StellarChain.start(),
    ]);
    stack = await OwnStack.start({
      ...chains.settings,
      RPC_URL_BITCOIN: bitcoin.url,
      RPC_URL_POLKADOT: polkadot.url,
      RPC_URL_STELLAR_TEST: stellar.url,
      // Of a chain that exists here alone.
      CHAINS_POLKADOT_TEST: polkadot.name,
    });
    app = await newApp();
  });
  afterAll(async () => {
    await stack.stop();
    await Promise.all([chains.stop(), bitcoin.stop(), polkadot.stop(), stellar.stop()]);
  });

  /** A user, and the wallet that the first command makes. */
  async function walletOf(TYPE: WalletType) {
    const { user_id: USER_ID } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
    const wallet = await walked<{ id: string; public_address: string; receive_only: boolean }>('wallet', {
      KEY: app.secretKey,
      USER_ID,
      TYPE,
    });
    const { id: WALLET_ID, public_address: ADDRESS, receive_only } = wallet;
    return { receive_only, variables: { KEY: app.secretKey, USER_ID, WALLET_ID, ADDRESS } };
  }

  async function decided(variables: Variables): Promise<Transfer> {
    for (const deadline = Date.now() + DECIDED_MS; Date.now() < deadline; await delay(200)) {
      const transfer = await walked<Transfer>('follow', variables);
      if (transfer.status !== 'processing') return transfer;
      // A block of these chains comes when it is asked for, and so does the next look.
      if (bitcoin.ledger.waiting.size > 0) bitcoin.ledger.mine();
      if (polkadot.ledger.waiting.size > 0) polkadot.ledger.mine();
      polkadot.ledger.finalize();
      stellar.ledger.close();
      await rowsIn('transfer', 'UPDATE transfer.transfers SET due_at = now() WHERE id = $1', [transfer.id]);
    }
    throw new Error('the transfer was not decided in time');
  }

  /** What brings a coin in, and where it is then sent. */
  const ways = {
    ethereum: {
      fund: (variables: Variables) => walked('fund-ethereum', { ...variables, NODE: chains.evm.proxy.url }),
      dest: () => chains.evm.newAddress(),
    },
    solana: {
      fund: (variables: Variables) => walked('fund-solana', { ...variables, NODE: chains.solana.proxy.url }),
      dest: () => chains.solana.newAddress(),
    },
    bitcoin: {
      fund: async ({ ADDRESS = '' }: Variables) => bitcoin.fund(ADDRESS, 200_000_000n),
      dest: () => BITCOIN_DEST,
    },
    DOT: {
      fund: async ({ ADDRESS = '' }: Variables) => polkadot.ledger.fund(ADDRESS, 20_000_000_000n),
      dest: () => CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'test'),
    },
    XLM: {
      fund: async ({ ADDRESS = '' }: Variables) => stellar.ledger.fund(ADDRESS, 20_000_000n),
      dest: () => {
        const account = CHAINS.XLM.addressOf(CHAINS.XLM.newKey(), 'test');
        stellar.ledger.fund(account, 10_000_000n);
        return account;
      },
    },
  };

  it.each(['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'] as const)(
    'brings %s in and out',
    async (CURRENCY) => {
      const { receive_only, variables } = await walletOf(CURRENCY);
      expect(receive_only).toBe(false);
      await ways[CURRENCY].fund(variables);
      const asked = { ...variables, CURRENCY, DEST: ways[CURRENCY].dest() };
      expect(await walked('balance', asked)).toMatchObject({ balance: '2' });
      const { id: TRANSFER_ID, status, total_fees } = await walked<Transfer>('create', asked);
      expect([status, Number(total_fees) > 0]).toEqual(['pending', true]);
      const paying = { ...asked, TRANSFER_ID };
      expect(await walked('confirm', paying)).toMatchObject({ status: 'processing' });
      expect(await decided(paying)).toMatchObject({ status: 'completed', source_amount: '0.5' });
      const { balance } = await walked<{ balance: string }>('balance', asked);
      expect(Number(balance)).toBeLessThan(1.5);
      expect(Number(balance)).toBeGreaterThan(1.49);
    },
  );
});

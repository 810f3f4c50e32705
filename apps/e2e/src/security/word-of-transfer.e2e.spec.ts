import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { Interface, Transaction, type TransactionLike } from 'ethers';
import { TOKEN_PROGRAM } from '@latchkey/chains';
import { newId } from '@latchkey/platform/ids';
import { ProcessUser } from '../harness/bus/process-user.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWallet, order } from '../harness/chains/transfers.js';
import { eventProblems } from '../harness/events/catalogue-check.js';
import { eventsOfApp } from '../harness/events/outbox.js';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { canStartReplicas } from '../harness/stack/replica.js';

const CONTRACT = new Interface([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);
const UNLIMITED = 2n ** 256n - 1n;
const COIN = 10n ** 18n;
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;

/** Whoever runs code in transfer has its user on the bus, and the tickets of the calls that reach it. */
(hasRealChains && canStartReplicas ? describe : describe.skip)('the user of transfer on the bus', () => {
  const own = payingStack();
  let gateway: ProcessUser;
  let transfer: ProcessUser;
  let ticket: string;

  beforeAll(async () => {
    gateway = await ProcessUser.of('gateway');
    transfer = await ProcessUser.of('transfer');
    ({ ticket } = await gateway.resolved(own.app));
  });
  afterAll(() => Promise.all([gateway.close(), transfer.close()]));

  interface Victim {
    readonly id: string;
    readonly user_id: string;
    readonly public_address: string;
  }
  const victim = (wallet_type: string): Promise<Victim> =>
    fundedWallet(own.app.api, wallet_type === 'solana' ? own.chains.solana : own.chains.evm, '5');

  async function ask({ id, user_id }: Victim, unsigned: Uint8Array, intent?: object, session?: object) {
    const unsigned_transaction = Buffer.from(unsigned).toString('base64');
    const input = { wallet_id: id, user_id, unsigned_transaction, intent, ...session };
    return transfer.call('signer.v1.sign_payment', input, { ticket });
  }
  const refusedBy = (reason: string) => ({ error: { code: 'signature_refused', reason } });

  /** Of the events of the App: what the signer says it has signed. */
  const signatures = async () =>
    (await eventsOfApp(own.app.id)).filter(({ type }) => type === 'wallet.payment_signed');

  describe('on an EVM chain', () => {
    const stranger = `0x${'ab'.repeat(20)}`;
    const dest = `0x${'cd'.repeat(20)}`;
    const FEES = { gasLimit: 65_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n };
    const coin = { type: 2, chainId: 31_337n, nonce: 0, to: dest, value: COIN, ...FEES };
    const intent = (changed = {}) => ({
      transfer_id: newId('transfer'),
      chain: 'eip155:31337',
      currency: 'ethereum',
      decimals: 18,
      destination: dest,
      units: `${COIN}`,
      most_fee: `${FEES.gasLimit * FEES.maxFeePerGas}`,
      expires_at: IN_AN_HOUR,
      ...changed,
    });
    const ofToken = { currency: 'USDC', decimals: 6, units: '1500000' };
    const bytesOf = (terms: TransactionLike) =>
      Buffer.from(Transaction.from(terms).unsignedSerialized.slice(2), 'hex');
    const call = (name: string, values: readonly unknown[], more: TransactionLike = {}) => {
      const data = CONTRACT.encodeFunctionData(name, values);
      return bytesOf({ ...coin, to: own.chains.evm.token, value: 0n, data, ...more });
    };

    it('has a payment signed that is what its intent says', async () => {
      const wallet = await victim('ethereum');
      const asked = intent();
      const { ok } = await ask(wallet, bytesOf(coin), asked);
      const signature = Buffer.from(String(ok?.['signature']), 'base64').toString('hex');
      const [r, s] = [signature.slice(0, 64), signature.slice(64, 128)].map((part) => `0x${part}`);
      const signed = Transaction.from(coin);
      signed.signature = { r, s, yParity: Number(signature.slice(-2)) } as never;
      expect(signed.from?.toLowerCase()).toBe(wallet.public_address);
      // And leaves a trace of it, although no transfer has this id.
      expect((await signatures()).at(-1)?.data).toEqual({
        transfer_id: asked.transfer_id,
        wallet_id: wallet.id,
        ...{ destination: dest, amount: '1', currency: 'ethereum', network: 'ethereum' },
        session_id: '',
      });
    });

    it('gets none of a person without a session of this person', async () => {
      const wallet = await victim('ethereum');
      const { token: session_token } = await signIn(own.app);
      succeeded(await adminApi().setTransferPolicy(own.app.id, { rules: [{ needs: { person: true } }] }));
      const { error } = await ask(wallet, bytesOf(coin), intent());
      expect(error).toMatchObject({ code: 'step_up_required' });
      const code = async (session: object) =>
        (await ask(wallet, bytesOf(coin), intent(), session)).error?.code;
      expect(await code({ session_token })).toBe('session_user_mismatch');
      expect(await code({ session_token: 'made up' })).toBe('session_not_found');
      // What transfer says of the person is not read.
      expect(await code({ person: { user_id: wallet.user_id, factors: [] } })).toBe('step_up_required');
      succeeded(await adminApi().setTransferPolicy(own.app.id, { rules: [{}] }));
    });

    const permit = [dest, stranger, UNLIMITED, 2n ** 40n, 27, `0x${'11'.repeat(32)}`, `0x${'12'.repeat(32)}`];
    it.each<[string, string, () => Buffer, object]>([
      ['an unlimited approve', 'payment_form_unknown', () => call('approve', [stranger, UNLIMITED]), ofToken],
      ['a transferFrom', 'payment_form_unknown', () => call('transferFrom', [dest, stranger, 1]), ofToken],
      ['a permit', 'payment_form_unknown', () => call('permit', permit), ofToken],
      [
        'a contract on a chain of nobody',
        'payment_form_unknown',
        () => bytesOf({ ...coin, chainId: 8453n, to: null, data: '0x6001600155' }),
        {},
      ],
      [
        'coins with a call',
        'payment_form_unknown',
        () => call('transfer', [dest, 1], { value: 1n }),
        ofToken,
      ],
      [
        'a token that it does not know',
        'payment_token_differs',
        () => call('transfer', [dest, 1_500_000n], { to: stranger }),
        ofToken,
      ],
      ['another chain', 'payment_chain_differs', () => bytesOf({ ...coin, chainId: 8453n }), {}],
      [
        'another chain in both',
        'payment_chain_unknown',
        () => bytesOf({ ...coin, chainId: 8453n }),
        { chain: 'eip155:8453' },
      ],
      ['another destination', 'payment_destination_differs', () => bytesOf({ ...coin, to: stranger }), {}],
      ['a unit more', 'payment_amount_differs', () => bytesOf({ ...coin, value: COIN + 1n }), {}],
      ['higher fees', 'payment_fee_too_high', () => bytesOf({ ...coin, gasLimit: 65_001n }), {}],
      ['no end', 'intent_malformed', () => bytesOf(coin), { expires_at: undefined }],
    ])('gets no signature for %s', async (_, reason, bytes, changed) => {
      const wallet = await victim('ethereum');
      const before = await signatures();
      expect(await ask(wallet, bytes(), intent(changed))).toEqual(refusedBy(reason));
      expect(await signatures()).toEqual(before);
    });

    it('gets none without an intent, and none for a second payment of one transfer', async () => {
      const wallet = await victim('ethereum');
      expect(await ask(wallet, bytesOf(coin))).toEqual(refusedBy('intent_missing'));
      const asked = intent();
      expect(await ask(wallet, bytesOf(coin), asked)).toHaveProperty('ok');
      const second = { ...asked, destination: stranger };
      expect(await ask(wallet, bytesOf({ ...coin, to: stranger }), second)).toEqual(
        refusedBy('intent_changed'),
      );
    });
  });

  describe('on Solana', () => {
    const blockhash = PublicKey.unique().toBase58();
    const stranger = PublicKey.unique();
    const messageOf = (payer: PublicKey, steps: TransactionInstruction[]) =>
      new TransactionMessage({
        payerKey: payer,
        recentBlockhash: blockhash,
        instructions: [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 0 }),
          ...steps,
        ],
      }).compileToLegacyMessage();
    const ofToken = (payer: PublicKey, data: number[]) =>
      new TransactionInstruction({
        programId: new PublicKey(TOKEN_PROGRAM),
        keys: [
          { pubkey: stranger, isSigner: false, isWritable: true },
          { pubkey: payer, isSigner: true, isWritable: false },
        ],
        data: Buffer.from(data),
      });
    const pay = (fromPubkey: PublicKey) =>
      SystemProgram.transfer({ fromPubkey, toPubkey: stranger, lamports: 5_000 });

    it.each<[string, (payer: PublicKey) => TransactionInstruction[]]>([
      ['another owner of an account', (payer) => [ofToken(payer, [6, 2, 1, ...stranger.toBytes()])]],
      ['an account that is closed', (payer) => [ofToken(payer, [9])]],
      ['two payments', (payer) => [pay(payer), pay(payer)]],
      [
        'a durable nonce',
        (payer) => [
          SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: payer }),
          pay(payer),
        ],
      ],
    ])('gets no signature for %s', async (_, steps) => {
      const wallet = await victim('solana');
      const payer = new PublicKey(wallet.public_address);
      const intent = {
        transfer_id: newId('transfer'),
        chain: `solana:${stranger.toBase58()}`,
        currency: 'solana',
        decimals: 9,
        destination: stranger.toBase58(),
        units: '5000',
        most_fee: '5000',
        expires_at: IN_AN_HOUR,
      };
      const bytes = messageOf(payer, steps(payer)).serialize();
      expect(await ask(wallet, bytes, intent)).toEqual(refusedBy('payment_form_unknown'));
    });
  });

  it.each(['evm', 'solana'] as const)(
    'a transfer of an App has one event of the signer: %s',
    async (name) => {
      const { api } = own.app;
      const chain = own.chains[name];
      const wallet = await fundedWallet(api, chain, '3');
      const dest = chain.newAddress();
      const payment = { dest, source_amount: '1.25', source_currency: chain.coin };
      const { id } = succeeded(await api.transfers.create(order(wallet, payment)));
      succeeded(await api.transfers.confirm({ transfer_id: id }));
      await decided(api, id);
      const paid = { destination: dest, amount: '1.25', currency: chain.coin, network: chain.coin };
      const events = (await signatures()).filter(({ data }) => data['transfer_id'] === id);
      expect(events.map(({ data }) => data)).toEqual([
        { transfer_id: id, wallet_id: wallet.id, ...paid, session_id: '' },
      ]);
      expect(events.flatMap(eventProblems)).toEqual([]);
    },
  );
});

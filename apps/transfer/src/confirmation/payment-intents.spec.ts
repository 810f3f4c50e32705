import { describe, expect, it } from '@jest/globals';
import { evmChain, SOLANA_FEE_CAPS, solanaFee, transactionId, writeByteStrings } from '@latchkey/chains';
import { differenceOf, isIntent, readPayment } from '@latchkey/chains/payments';
import type { PaymentIntent, WalletType } from '@latchkey/contracts';
import type { TransferCurrency } from '@latchkey/contracts/transfer';
import { newId } from '@latchkey/platform/ids';
import { base58, bech32 } from '@scure/base';
import {
  array,
  assert,
  bigInt,
  boolean,
  constantFrom,
  integer,
  nat,
  property,
  record,
  sample,
  uint8Array,
} from 'fast-check';
import { encodeUnsigned as encodeCoins } from '../networks/bitcoin/codec.js';
import { callOf, encodeUnsigned } from '../networks/evm/evm-transaction.js';
import type { Draft, Payment, TransferAsset } from '../networks/network.js';
import { unitLimitOf } from '../networks/solana/amounts.rules.js';
import { paymentMessage } from '../networks/solana/payment-message.js';
import { mintOf, routeOf } from '../networks/solana/token-accounts.js';
import { intentOf } from './payment-intent.rules.js';

const SEED = 20261128;
const RUNS = 150;
/**
 * How many bytes may be another without another payment: of Ethereum nonce, gas, tip and price; of Solana block, reference,
 * price, limit, and how many accounts are only read; of Bitcoin the change of each form, which makes the fee lower.
 */
const FREE_BYTES: Partial<Record<WalletType, number>> = { ethereum: 16, solana: 74, bitcoin: 8 };

/** A draft of transfer's own builders, and what the wallet hears of it. */
interface Asked {
  readonly type: WalletType;
  readonly payment: Payment;
  readonly unsigned: Buffer;
  readonly intent: PaymentIntent;
}

const address = uint8Array({ minLength: 20, maxLength: 20 }).map(
  (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
);
const key = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
const upTo = (max: bigint) => bigInt({ min: 1n, max });

function asked(
  type: WalletType,
  currency: TransferCurrency,
  drafted: Omit<Draft, 'leastLeft' | 'genesis'>,
  payment: Payment,
): Asked {
  const network = ({ ethereum: 'ETHEREUM', solana: 'SOLANA' } as const)[type as 'ethereum' | 'solana'];
  const transfer = { id: newId('transfer'), network, currency, expiresAt: new Date(1_795_219_200_500) };
  return { type, payment, unsigned: drafted.unsigned, intent: intentOf(transfer, payment, drafted) };
}

const onEvm = record({
  from: address,
  to: address,
  contract: address,
  isToken: boolean(),
  units: upTo(2n ** 256n - 1n),
  nonce: bigInt({ min: 0n, max: 2n ** 40n }),
  chainId: bigInt({ min: 1n, max: 2n ** 53n - 1n }),
  gasLimit: bigInt({ min: 21_000n, max: 1_000_000n }),
  maxFeePerGas: bigInt({ min: 10n ** 12n, max: 10n ** 14n }),
  maxPriorityFeePerGas: bigInt({ min: 0n, max: 10n ** 12n }),
}).map(({ from, to, contract, isToken, units, nonce, ...fees }): Asked => {
  const asset: TransferAsset = isToken
    ? { kind: 'erc20', contract, decimals: 6 }
    : { kind: 'evm_native', decimals: 18 };
  const payment = { asset, from, to, units };
  const call = callOf(payment);
  const draft = {
    unsigned: encodeUnsigned(call, nonce, fees),
    mostNative: fees.gasLimit * fees.maxFeePerGas + call.value,
    lastValidHeight: null,
    chain: evmChain(fees.chainId),
  };
  return asked('ethereum', isToken ? 'USDC' : 'ethereum', draft, payment);
});

const onSolana = record({
  from: key,
  to: key,
  contract: key,
  kind: constantFrom('coin', 'token', 'opening'),
  units: upTo(2n ** 64n - 1n),
  unitPrice: bigInt({ min: 0n, max: SOLANA_FEE_CAPS.unitPrice }),
  blockhash: key,
  decimals: integer({ min: 0, max: 255 }),
  rent: bigInt({ min: 0n, max: 10_000_000n }),
}).map(({ from, to, contract, kind, units, unitPrice, blockhash, decimals, rent }): Asked => {
  const asset: TransferAsset =
    kind === 'coin' ? { kind: 'sol_native', decimals: 9 } : { kind: 'spl', contract, decimals };
  const payment = { asset, from, to, units };
  const opens = kind === 'opening';
  const cost = solanaFee(unitLimitOf(kind !== 'coin', opens), unitPrice) + (opens ? rent : 0n);
  const quote = { route: routeOf(payment), unitPrice, opens, cost };
  const draft = {
    unsigned: paymentMessage(payment, quote, blockhash),
    mostNative: cost + (mintOf(asset) === undefined ? units : 0n),
    lastValidHeight: 1n,
    chain: `solana:${blockhash}`,
  };
  return asked('solana', kind === 'coin' ? 'solana' : 'USDC', draft, payment);
});

const amounts = array(bigInt({ min: 10_000n, max: 10n ** 9n }), { minLength: 1, maxLength: 4 });
const program = uint8Array({ minLength: 20, maxLength: 20 });

/** The address of a witness key hash, and its script. */
function witness(hash: Uint8Array): { address: string; script: Buffer } {
  const spelled = bech32.encode('tb', [0, ...bech32.toWords(hash)]);
  return { address: spelled, script: Buffer.concat([Buffer.of(0, 20), hash]) };
}

const onBitcoin = record({ from: program, to: program, amounts, rest: upTo(5_000n), fee: upTo(1_000n) }).map(
  (one): Asked => {
    const [from, to] = [witness(one.from), witness(one.to)];
    const placed = (n: number) => ({ coin: `${'ab'.repeat(32)}:${n}`, units: 1n, block: null });
    // Each coin is the one output of its own transaction.
    const sources = one.amounts.map((units, n) =>
      encodeCoins([placed(n)], [{ script: from.script, amount: units }]),
    );
    const coins = sources.map((bytes) => ({ ...placed(0), coin: `${transactionId(bytes)}:0` }));
    const total = one.amounts.reduce((sum, units) => sum + units, 0n);
    const [change, fee] = [294n + one.rest, 200n + one.fee];
    const units = total - change - 2n * fee;
    const forms = [fee, 2n * fee].map((each) =>
      encodeCoins(coins, [
        { script: to.script, amount: units },
        { script: from.script, amount: total - units - each },
      ]),
    );
    const payment: Payment = {
      asset: { kind: 'btc_native', decimals: 8 },
      from: from.address,
      to: to.address,
      units,
    };
    const draft = {
      unsigned: writeByteStrings([Buffer.of(2), ...forms, ...sources]),
      mostNative: units + 2n * fee,
      lastValidHeight: null,
      chain: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    };
    return asked('bitcoin', 'bitcoin', draft, payment);
  },
);

/** As the wallet decides it. */
function differenceIn({ type, payment, intent }: Asked, unsigned: Buffer) {
  const read = readPayment(type, unsigned);
  const own = { payer: payment.from, asset: payment.asset };
  return read ? differenceOf(read, intent, own) : 'payment_form_unknown';
}

/** Payer, receiver and amount, without the fees. */
function paidBy(type: WalletType, bytes: Buffer) {
  const read = readPayment(type, bytes);
  if (!read) throw new Error('these bytes are no payment');
  const { chain, payer, token, receiver, units } = read;
  return { paid: { chain, payer, token, receiver, units }, fee: read.fee };
}

/** Whether changed bytes are refused; what is not refused pays the same, for no more than the intent allows. */
function isRefused(one: Asked, changed: Buffer): boolean {
  if (differenceIn(one, changed) !== undefined) return true;
  const { paid, fee } = paidBy(one.type, changed);
  expect(paid).toEqual(paidBy(one.type, one.unsigned).paid);
  expect(fee <= BigInt(one.intent.most_fee)).toBe(true);
  return false;
}

function changedAt(bytes: Buffer, at: number, by: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ by, at);
  return changed;
}

describe.each([
  ['an EVM chain', onEvm],
  ['Solana', onSolana],
  ['Bitcoin', onBitcoin],
])('a draft on %s', (_, drafts) => {
  it('is what its intent says, to the wallet', () => {
    const holds = property(drafts, (one) => {
      expect(isIntent(one.intent)).toBe(true);
      expect(differenceIn(one, one.unsigned)).toBeUndefined();
    });
    assert(holds, { seed: SEED, numRuns: RUNS });
  });

  it('is refused, or pays the same, once random bytes of it are changed', () => {
    const change = record({ at: nat(), by: integer({ min: 1, max: 255 }) });
    const holds = property(drafts, array(change, { minLength: 1, maxLength: 4 }), (one, changes) => {
      const { length } = one.unsigned;
      const changed = changes.reduce((bytes, { at, by }) => changedAt(bytes, at % length, by), one.unsigned);
      isRefused(one, changed);
    });
    assert(holds, { seed: SEED, numRuns: 4 * RUNS });
  });

  it('each byte counts, but those of fees, nonce, block and reference', () => {
    for (const one of sample(drafts, { seed: SEED, numRuns: 6 })) {
      const places = [...one.unsigned.keys()];
      const free = places.filter((at) => !isRefused(one, changedAt(one.unsigned, at, 1)));
      expect(free.length).toBeLessThanOrEqual(FREE_BYTES[one.type] ?? 0);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashMessage, Interface, Signature, Transaction, type TransactionLike } from 'ethers';
import { EVM_FEE_CAPS } from './fee-caps.js';
import { readEvmPayment } from './evm-payment.js';

const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const STRANGER = `0x${'ab'.repeat(20)}`;
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const CONTRACT = new Interface([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function execute(address to, uint256 value, bytes data)',
]);
const TRANSFER = CONTRACT.encodeFunctionData('transfer', [DEST, 1_500_000n]);
const FEES = { gasLimit: 65_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
const NO_FEES = { maxFeePerGas: null, maxPriorityFeePerGas: null };
const COIN = { type: 2, chainId: 31_337n, nonce: 7, to: DEST, value: 10n ** 18n, ...FEES };
const TOKEN = { ...COIN, to: USDC, value: 0n, data: TRANSFER };

const hex = (text: string) => Buffer.from(text.slice(2), 'hex');
const bytesOf = (terms: TransactionLike) => hex(Transaction.from(terms).unsignedSerialized);
const call = (name: string, values: readonly unknown[]) =>
  bytesOf({ ...TOKEN, data: CONTRACT.encodeFunctionData(name, values) });

describe('a payment on an EVM chain', () => {
  it('of the coin', () => {
    expect(readEvmPayment(bytesOf(COIN))).toEqual({
      chain: 'eip155:31337',
      payer: null,
      token: null,
      receiver: DEST,
      units: 10n ** 18n,
      fee: 130_000_000_000_000n,
      isCapped: true,
      slot: { id: `${COIN.nonce}`, most: 3 },
      signable: hex(Transaction.from(COIN).unsignedHash),
    });
  });

  it.each([1n, 1_500_000n, 2n ** 256n - 1n])('of %s units of a token', (units) => {
    const data = CONTRACT.encodeFunctionData('transfer', [DEST, units]);
    expect(readEvmPayment(bytesOf({ ...TOKEN, data }))).toMatchObject({
      token: { contract: USDC, decimals: null },
      receiver: DEST,
      units,
    });
  });

  const { gas, perGas, tip } = EVM_FEE_CAPS;
  it.each<[string, Partial<TransactionLike>, boolean]>([
    ['at each cap', { gasLimit: gas, maxFeePerGas: perGas, maxPriorityFeePerGas: tip }, true],
    ['with more gas', { gasLimit: gas + 1n }, false],
    ['with a higher price', { maxFeePerGas: perGas + 1n }, false],
    ['with a higher tip', { maxFeePerGas: perGas, maxPriorityFeePerGas: tip + 1n }, false],
  ])('%s: within the caps %s', (_, fees, isCapped) => {
    expect(readEvmPayment(bytesOf({ ...COIN, ...fees }))?.isCapped).toBe(isCapped);
  });
});

it('reads random payments as ethers writes them, and none with a byte changed as another form', () => {
  const big = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  for (let round = 0; round < 300; round++) {
    const of = <T>(...choices: readonly T[]) => choices[round % choices.length]!;
    const terms = {
      type: 2,
      chainId: of(1n, 127n, 128n, 31_337n, big(4) + 1n),
      nonce: of(0, 1, 127, 128, 65_536),
      to: `0x${randomBytes(20).toString('hex')}`,
      gasLimit: of(0n, 21_000n, big(3)),
      maxFeePerGas: of(0n, 127n, 128n, big(5)),
      maxPriorityFeePerGas: 0n,
      value: of(0n, 1n, 128n, big(8), big(32)),
    };
    const bytes = bytesOf(terms);
    expect(readEvmPayment(bytes)).toMatchObject({
      chain: `eip155:${terms.chainId}`,
      receiver: terms.to,
      units: terms.value,
      fee: terms.gasLimit * terms.maxFeePerGas,
      signable: hex(Transaction.from(terms).unsignedHash),
    });
    bytes[round % bytes.length]! ^= 1 << (round % 8);
    const changed = readEvmPayment(bytes);
    // Ethers reads the same transaction, and writes it as these bytes.
    if (changed) expect(bytesOf(Transaction.from(`0x${bytes.toString('hex')}`))).toEqual(bytes);
  }
});

const signed = () => {
  const transaction = Transaction.from(COIN);
  transaction.signature = Signature.from({ r: `0x${'11'.repeat(32)}`, s: `0x${'12'.repeat(32)}`, v: 27 });
  return hex(transaction.serialized);
};
const permit = [DEST, STRANGER, 2n ** 255n, 2n ** 40n, 27, `0x${'11'.repeat(32)}`, `0x${'12'.repeat(32)}`];

describe('no payment on an EVM chain', () => {
  it.each<[string, () => Buffer]>([
    ['an unlimited approve to a stranger', () => call('approve', [STRANGER, 2n ** 256n - 1n])],
    ['an approve of nothing', () => call('approve', [STRANGER, 0n])],
    ['a higher allowance', () => call('increaseAllowance', [STRANGER, 1n])],
    ['a transferFrom', () => call('transferFrom', [DEST, STRANGER, 1n])],
    ['a permit', () => call('permit', permit)],
    ['an operator for all tokens', () => call('setApprovalForAll', [STRANGER, true])],
    ['many calls in one', () => call('multicall', [[TRANSFER, TRANSFER]])],
    ['a call through a contract wallet', () => call('execute', [USDC, 0n, TRANSFER])],
    ['a contract that is made', () => bytesOf({ ...COIN, to: null, data: '0x6001600155' })],
    ['a contract that is made without code', () => bytesOf({ ...COIN, to: null })],
    ['coins with a call', () => bytesOf({ ...TOKEN, value: 1n })],
    ['coins with data', () => bytesOf({ ...COIN, data: '0x00' })],
    ['coins with a text', () => bytesOf({ ...COIN, data: `0x${Buffer.from('memo').toString('hex')}` })],
    ['a byte behind the arguments', () => bytesOf({ ...TOKEN, data: `${TRANSFER}00` })],
    ['a word behind the arguments', () => bytesOf({ ...TOKEN, data: `${TRANSFER}${'0'.repeat(64)}` })],
    ['a byte too little', () => bytesOf({ ...TOKEN, data: TRANSFER.slice(0, -2) })],
    ['its selector alone', () => bytesOf({ ...TOKEN, data: TRANSFER.slice(0, 10) })],
    [
      'an address of more than 20 bytes',
      () => bytesOf({ ...TOKEN, data: TRANSFER.replace('a9059cbb00', 'a9059cbb01') }),
    ],
    ['an access list', () => bytesOf({ ...TOKEN, accessList: [{ address: USDC, storageKeys: [] }] })],
    ['a signed transaction', signed],
    ['an older kind', () => bytesOf({ ...COIN, ...NO_FEES, type: 1, gasPrice: 1n })],
    ['the oldest kind', () => bytesOf({ ...COIN, ...NO_FEES, type: 0, gasPrice: 1n })],
    ['a delegation (EIP-7702)', () => bytesOf({ ...COIN, type: 4, authorizationList: [] })],
    ['its bytes as a delegation', () => Buffer.concat([Buffer.of(4), bytesOf(COIN).subarray(1)])],
    ['a digest', () => randomBytes(32)],
    ['the digest of a payment', () => hex(Transaction.from(COIN).unsignedHash)],
    ['a text', () => Buffer.from('app.example.com wants you to sign in with your Ethereum account:')],
    ['the digest of a text (EIP-191)', () => hex(hashMessage('hello'))],
    ['a text with its prefix (EIP-191)', () => Buffer.from('\x19Ethereum Signed Message:\n5hello')],
    ['typed data (EIP-712)', () => Buffer.concat([Buffer.of(0x19, 0x01), randomBytes(64)])],
    ['bytes behind it', () => Buffer.concat([bytesOf(COIN), Buffer.of(0)])],
    ['a number with a leading zero', () => hex('0x02cb8200018080808080808080c0')],
    ['half of it', () => bytesOf(COIN).subarray(0, 20)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(readEvmPayment(bytes())).toBeUndefined();
  });
});

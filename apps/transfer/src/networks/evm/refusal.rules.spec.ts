import { describe, expect, it } from '@jest/globals';
import { RefusedBroadcast } from '../network.js';
import { isFailedExecution, isHeld, refusalOf } from './refusal.rules.js';

const failure = (message: string, code = '-32000') => ({ code, message });

describe('the node has it, or had it', () => {
  it.each([
    ['Geth', 'already known'],
    ['Geth', 'nonce too low: next nonce 82, tx nonce 81'],
    ['Geth, older', 'known transaction: 2f1c5c2b44f771e942a8506148e256f94f1a464babc938ae0690c6e34cd79190'],
    [
      'Coreth',
      'nonce too low: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 current nonce (5) > tx nonce (4)',
    ],
    ['Erigon', 'ALREADY_EXISTS: already known'],
    ['Erigon', 'INTERNAL_ERROR: existing tx with same hash'],
    ['Erigon', 'existing txn with same hash'],
    ['Erigon', 'INTERNAL_ERROR: nonce too low'],
    ['Nethermind', 'AlreadyKnown'],
    ['Nethermind', 'OldNonce, Current nonce: 7, nonce of rejected tx: 4.'],
    ['Besu', 'Known transaction'],
    ['Besu', 'Nonce too low'],
    ['Anvil', 'transaction already imported'],
    ['Anvil', 'nonce too low'],
    ['Hardhat', 'Nonce too low. Expected nonce to be 5 but got 4.'],
    ['OpenEthereum', 'Transaction with the same hash was already imported.'],
    ['OpenEthereum', 'Transaction nonce is too low. Try incrementing the nonce.'],
  ])('%s: %s', (_, message) => {
    expect(isHeld(failure(message))).toBe(true);
  });
});

describe('the node does not take it', () => {
  it.each([
    'insufficient funds for gas * price + value: address 0xf39f have 0 want 1',
    'replacement transaction underpriced',
    'transaction underpriced',
    'nonce too high',
    'unknown transaction type',
    'authority nonce too low',
    'OwnNonceAlreadyUsed',
    'could not replace existing tx',
    'address already reserved',
    'txpool is full',
    'invalid chain id for signer: have 1 want 137',
    'the sender of nonce too low',
    '',
  ])('%s', (message) => {
    expect(isHeld(failure(message))).toBe(false);
  });

  it.each([
    ['-32000', '-32000'],
    ['3', '3'],
    ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'no code'],
    ['undefined', 'no code'],
  ])('code %s: the refusal says %s, and nothing of the message', (code, said) => {
    const refusal = refusalOf(failure('sender 0xf39f has 0', code));
    expect(refusal).toBeInstanceOf(RefusedBroadcast);
    expect(refusal.message).toBe(`the node refused the transaction (${said})`);
  });
});

describe('what failed when it was tried out', () => {
  it.each(['3', '-32000', '-32003', '-32015', '-32016'])('code %s: the execution', (code) => {
    expect(isFailedExecution(failure('execution reverted', code))).toBe(true);
  });

  it.each(['-32601', '-32602', '-32005', '-32603', '33', 'undefined', '429'])('code %s: the node', (code) => {
    expect(isFailedExecution(failure('no', code))).toBe(false);
  });
});

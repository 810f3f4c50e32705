import { describe, expect, it } from '@jest/globals';
import type { TransferRule } from '@latchkey/contracts/signer';
import { A, B, ofApp, outcome, pay } from '../testing/decisions.js';
import type { JudgedPayment } from './decision.rules.js';
import { NO_NEEDS } from './needs.rules.js';

const person = { ...NO_NEEDS, person: true };

describe('a payment to an account of Stellar by an address with an id in it', () => {
  // Of SEP-23.
  const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
  const destination = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
  const muxed = { currency: 'XLM', destination } as const;
  const needs = { person: true };
  it.each<[string, TransferRule[], unknown]>([
    ['is not admitted by a rule for the account', [{ dest: [account] }], 'destination_not_allowed'],
    ['needs what a rule before wants of the account', [{ dest: [account], needs }, {}], person],
    ['needs nothing of a rule for another account', [{ dest: [A], needs }, {}], NO_NEEDS],
    ['needs nothing of a rule behind', [{}, { dest: [account], needs }], NO_NEEDS],
    ['is admitted by a rule for itself', [{ dest: [destination] }, { dest: [account], needs }], NO_NEEDS],
  ])('%s', (_, rules, expected) => {
    expect(outcome([ofApp(...rules)], pay(1n, muxed))).toEqual(expected);
  });
});

describe('a payment on another network than the usual one', () => {
  const elsewhere = { isOnUsualNetwork: false } as const;
  const APPROVED = { approvals: { count: 2, by: 'keys' } } as const;
  it.each<[string, TransferRule[], Partial<JudgedPayment>, unknown]>([
    ['is not admitted to an address of a rule', [{ dest: [A] }], elsewhere, 'destination_not_allowed'],
    ['is admitted by a rule for any address', [{}], elsewhere, NO_NEEDS],
    [
      'needs what a rule before wants of its address',
      [{ dest: [A], needs: { person: true } }, {}],
      elsewhere,
      person,
    ],
    [
      'needs nothing of a rule for another address',
      [{ dest: [B], needs: { person: true } }, {}],
      elsewhere,
      NO_NEEDS,
    ],
    [
      'needs nothing of a rule behind',
      [{ needs: { person: true } }, { dest: [A], needs: APPROVED }],
      elsewhere,
      person,
    ],
    [
      'is held to the address alone on the usual one',
      [{ dest: [A], needs: { person: true } }, {}],
      {},
      person,
    ],
  ])('%s', (_, rules, more, expected) => {
    expect(outcome([ofApp(...rules)], pay(1n, more))).toEqual(expected);
  });
});

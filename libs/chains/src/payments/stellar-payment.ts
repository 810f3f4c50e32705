import { isSameMemo } from '@latchkey/contracts';
import { networkId, stellarChain } from '../stellar/stellar-chains.js';
import { STELLAR_FEE_CAPS } from '../stellar/stellar-fees.js';
import { readByteStrings } from './bitcoin-transaction.rules.js';
import type { ReadPayment } from './payment.js';
import {
  readStellarTransaction,
  stellarDigest,
  type StellarTransaction,
} from './stellar-transaction.rules.js';

const MOST_PASSPHRASE_BYTES = 100;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** A draft that is made again may have another sequence number, if another payment of the wallet came between. */
const MOST_SEQUENCES = 3;

/**
 * A payment of XLM: byte strings behind their lengths. The first is the passphrase of its network, which no transaction names
 * and each signature commits to. The forms of the payment follow, from the lowest fee to the highest, each a transaction
 * without signatures. All have one sequence number, so that the chain executes one at most.
 *
 * Undefined for any other bytes: another operation than one payment of XLM or the creation of an account with it, one of
 * another account, a transaction without an end.
 * @param mostFee up to which its fees are capped, in stroops.
 */
export function readStellarPayment(
  bytes: Buffer,
  mostFee: bigint = STELLAR_FEE_CAPS.fee,
): ReadPayment | undefined {
  const [name, ...forms] = readByteStrings(bytes) ?? [];
  const passphrase = name && name.length <= MOST_PASSPHRASE_BYTES ? name.toString('latin1') : '';
  if (!PRINTABLE.test(passphrase) || forms.length > STELLAR_FEE_CAPS.forms) return undefined;
  const [first, ...others] = forms.map(readStellarTransaction);
  if (!first) return undefined;
  let last = first;
  for (const form of others) {
    if (!form || !isFormOf(first, form) || form.fee <= last.fee) return undefined;
    last = form;
  }
  const network = networkId(passphrase);
  return {
    chain: stellarChain(passphrase),
    payer: first.from,
    token: null,
    receiver: first.to,
    units: first.units,
    fee: last.fee,
    isCapped: last.fee <= mostFee,
    slot: { id: first.sequence.toString(), most: MOST_SEQUENCES },
    ...(first.memo && { memo: first.memo }),
    validUntil: first.validUntil,
    signable: Buffer.concat(forms.map((form) => stellarDigest(network, form))),
  };
}

/** Whether it is the same but for its fee. */
function isFormOf(first: StellarTransaction, other: StellarTransaction): boolean {
  return (
    other.from === first.from &&
    other.to === first.to &&
    other.isCreation === first.isCreation &&
    other.units === first.units &&
    other.sequence === first.sequence &&
    other.validUntil === first.validUntil &&
    isSameMemo(other.memo, first.memo)
  );
}

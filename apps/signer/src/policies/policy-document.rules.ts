import {
  type Currency,
  payableCurrency,
  readDestination,
  toDecimal,
  toUnits,
} from '@latchkey/chains/payments';
import { AppError, type ErrorType } from '@latchkey/contracts';
import type { TransferLimits, TransferRule } from '@latchkey/contracts/signer';
import type { FieldProblem } from '@latchkey/platform/errors';
import { neverMatching } from './rule-order.rules.js';

/** A problem with the error that it is by itself; the request has that error if all of its problems have it. */
interface Problem extends FieldProblem {
  readonly code: ErrorType;
}

type Problems = Problem[];

/** Each of them is looked up for each window, and for each policy that is still in force, while an App's payments wait. */
const MOST_SUMMED_ADDRESSES = 500;

/**
 * The rules as they are stored: addresses and amounts in their one form, each address once.
 * @throws AppError with every member that is wrong: invalid_public_address for an address of another chain,
 * invalid_amount for more places than the currency has, invalid_request otherwise.
 */
export function checkedRules(rules: readonly TransferRule[]): TransferRule[] {
  const problems: Problems = [];
  const checked = rules.map((rule, index) => checkedRule(rule, `rules.${index}`, problems));
  if (summedAddresses(checked) > MOST_SUMMED_ADDRESSES)
    problems.push(
      invalid(
        'rules',
        `name more than ${MOST_SUMMED_ADDRESSES} addresses beside per_day and per_30_days, all rules together`,
      ),
    );
  // A rule that cannot be read has no place in their order yet.
  if (problems.length === 0)
    for (const index of neverMatching(checked))
      problems.push(
        invalid(`rules.${index}`, 'never decides: the rules before it take each payment that it admits'),
      );
  if (problems.length > 0) throw refusalOf(problems);
  return checked;
}

function summedAddresses(rules: readonly TransferRule[]): number {
  const summed = rules.filter(
    ({ limits }) => limits?.per_day !== undefined || limits?.per_30_days !== undefined,
  );
  return summed.reduce((sum, { dest = [] }) => sum + dest.length, 0);
}

function checkedRule(rule: TransferRule, path: string, problems: Problems): TransferRule {
  const { currency: symbol, dest, limits, needs } = rule;
  const currency = symbol && payableCurrency(symbol);
  if (symbol && !currency)
    problems.push(invalid(`${path}.currency`, `${symbol} cannot be sent, so no payment matches`));
  return {
    ...(symbol && { currency: symbol }),
    ...(dest && { dest: checkedDest(dest, { currency, path: `${path}.dest`, problems }) }),
    ...(limits && checkedLimits(limits, { currency, path, problems })),
    ...(needs && { needs: { ...needs } }),
  };
}

interface Place {
  readonly currency: Currency | undefined;
  readonly path: string;
  readonly problems: Problems;
}

function checkedDest(dest: readonly string[], { currency, path, problems }: Place): string[] {
  const addresses = dest.map((text, index) => {
    const read = readDestination(text);
    const isPaid = read && (!currency || currency.types.includes(read.type));
    const message = `is no address${currency ? ` of a chain that has ${currency.symbol}` : ' that can be paid'}`;
    if (!isPaid) problems.push({ field: `${path}.${index}`, message, code: 'invalid_public_address' });
    return read?.address ?? text;
  });
  return [...new Set(addresses)];
}

function checkedLimits(
  limits: TransferLimits,
  { currency, path, problems }: Place,
): { limits?: TransferLimits } {
  const given = Object.entries(limits).filter(
    (entry): entry is [keyof TransferLimits, string] => entry[1] !== undefined,
  );
  if (given.length === 0) return {};
  if (!currency) {
    problems.push(invalid(`${path}.currency`, 'is required: a limit is an amount of one currency'));
    return {};
  }
  const { places } = currency;
  const checked = given.map(([name, amount]) => {
    const units = toUnits(amount, places);
    const message = `has more than the ${places} places of ${currency.symbol}`;
    if (units === undefined)
      problems.push({ field: `${path}.limits.${name}`, message, code: 'invalid_amount' });
    return [name, toDecimal(units ?? 0n, places)];
  });
  return { limits: Object.fromEntries(checked) as TransferLimits };
}

function invalid(field: string, message: string): Problem {
  return { field, message, code: 'invalid_request' };
}

function refusalOf(problems: Problems): AppError {
  const codes = new Set(problems.map(({ code }) => code));
  const [code = 'invalid_request'] = codes;
  const fields = problems.map(({ field, message }) => ({ field, message }));
  return new AppError(codes.size === 1 ? code : 'invalid_request', { fields });
}

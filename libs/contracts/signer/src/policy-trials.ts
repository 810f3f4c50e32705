import {
  booleanField,
  choiceField,
  Described,
  type Environment,
  integerField,
  IsAmount,
  listField,
  NetworkField,
  type NetworkName,
  operatorProcedure,
  PaymentRequirements,
  stringField,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  WalletId,
} from '@latchkey/contracts';
import { MOST_ADDRESS_CHARACTERS, Rules, type TransferRule } from './policies.js';

export class TryTransferPolicyRequest {
  @Rules() rules!: TransferRule[];
  @choiceField(TOKEN_SYMBOLS, { description: 'Currency of the payment.', examples: ['USDC'] })
  currency!: TokenSymbol;
  @stringField(
    { description: 'Amount of the payment, in whole tokens.', maxLength: 128, examples: ['120.5'] },
    [IsAmount()],
  )
  amount!: string;
  @stringField({
    description: 'Where it is paid to.',
    maxLength: MOST_ADDRESS_CHARACTERS,
    examples: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  })
  dest!: string;
  @NetworkField({
    description: 'Network of the payment; the usual one of the currency without it.',
    optional: true,
  })
  network?: NetworkName;
  @WalletId({
    description:
      'The wallet of the App that pays, whose own policy counts, too; without it only what the App has.',
    optional: true,
  })
  wallet_id?: string;
}

/** In the order in which a decision asks. */
const RULE_RESULTS = [
  'admits',
  'other_currency',
  'other_dest',
  'over_per_transfer',
  'over_per_day',
  'over_per_30_days',
  'not_asked',
] as const;
export type RuleResult = (typeof RULE_RESULTS)[number];

const PLACES = ['typed', 'former', 'wallet'] as const;

export class TriedRule {
  @choiceField(RULE_RESULTS, {
    description:
      'Whether it admits the payment, or the first thing in it that does not; `not_asked` after one that admits.',
    examples: ['admits'],
  })
  result!: RuleResult;
}

/** One policy that has to admit the payment. */
export class TriedPolicy {
  @choiceField(PLACES, {
    description:
      'The rules of the request, a policy of the App that stays in force beside them for its `loosen_after_minutes`, or one of the wallet.',
    examples: ['typed'],
  })
  policy!: (typeof PLACES)[number];
  @integerField({
    description: 'Place of the rule that admits the payment, from 0; `null`: none.',
    minimum: 0,
    nullable: true,
    examples: [0],
  })
  admitted_by!: number | null;
  @listField(() => TriedRule, { description: 'What each of its rules says, in their order.' })
  rules!: TriedRule[];
}

@Described('What the policies would want of the payment if the rules were set now. Nothing is written.')
export class TransferPolicyTrial extends PaymentRequirements {
  @listField(() => TriedPolicy, {
    description: 'Each policy that would decide; all of them have to admit it.',
  })
  policies!: TriedPolicy[];
  @booleanField({
    description: 'Whether payments of the App are frozen, so that none is made whatever the policies say.',
  })
  payments_frozen!: boolean;
}

/** The caller knows that there is such an App, and its environment. */
export const tryTransferPolicy = operatorProcedure<
  TryTransferPolicyRequest & { app_id: string; environment: Environment },
  TransferPolicyTrial
>('signer.v1.try_transfer_policy', ['invalid_request', 'invalid_amount', 'invalid_public_address']);

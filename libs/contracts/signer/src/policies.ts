import {
  AppId,
  choiceField,
  Described,
  type FactorType,
  type FieldOptions,
  integerField,
  IsAmount,
  listField,
  NeededApprovals,
  NeededFactorAge,
  NeededFactors,
  NeedsAppSignature,
  NeedsPasskey,
  NeedsPerson,
  type NetworkName,
  objectField,
  operatorProcedure,
  type PaymentRequirements,
  procedure,
  stringField,
  stringListField,
  Text,
  Timestamp,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  WalletId,
} from '@latchkey/contracts';
import { MaxLength } from 'class-validator';

const POLICY_ERRORS = [
  'invalid_request',
  'invalid_amount',
  'invalid_public_address',
  'rate_limited',
] as const;

const MOST_RULES = 50;
const MOST_ADDRESSES = 100;
export const MOST_ADDRESS_CHARACTERS = 128;
/** A week: nothing ends this time early, also for a policy that was a mistake. */
const MOST_LOOSEN_MINUTES = 10_080;

/** The rolling windows over which payments are summed. */
export const SPANS = ['per_day', 'per_30_days'] as const;
export type Span = (typeof SPANS)[number];

const Limit = (description: string, example: string) =>
  stringField({ description, maxLength: 128, examples: [example], optional: true }, [IsAmount()]);

/** Exact decimals in whole tokens. A payment is within a limit that it reaches. */
export class TransferLimits {
  @Limit('The most that one payment may be.', '50') per_transfer?: string;
  @Limit('The most within 24 hours.', '500') per_day?: string;
  @Limit('The most within 30 days.', '5000') per_30_days?: string;
}

/** What has to come with the confirmation of a payment. */
export class TransferNeeds {
  @NeedsPerson({ optional: true }) person?: boolean;
  @NeededFactors({
    optional: true,
    minItems: 1,
    description: 'Types of factors that the session of the user must hold; implies `person`.',
  })
  factors?: FactorType[];
  @NeededFactorAge({
    optional: true,
    description:
      'Minutes since each of `factors` was verified, or any one where none is named; implies `person`.',
  })
  max_factor_age?: number;
  @NeedsPasskey({ optional: true }) passkey?: boolean;
  @NeedsAppSignature({ optional: true }) app_signature?: boolean;
  @objectField(() => NeededApprovals, { description: 'Who else approves it.', optional: true })
  approvals?: NeededApprovals;
}

const Currency = (options: FieldOptions) => choiceField(TOKEN_SYMBOLS, { examples: ['USDC'], ...options });

/** Which payments it is about, how much they may be, and what they need. */
export class TransferRule {
  @Currency({
    description:
      'Payments in this currency; all of them without it. What is paid on several networks is added up for `limits`.',
    optional: true,
  })
  currency?: TokenSymbol;
  @stringListField(
    {
      description:
        'Payments to these addresses, on the usual network of their currency alone: elsewhere another person may hold the same address, and `needs` alone hold for it. To any address, on any network, without it.',
      minItems: 1,
      maxItems: MOST_ADDRESSES,
      examples: [['0xd8da6bf26964af9d7eed9e03e53415d37aa96045']],
      optional: true,
    },
    [MaxLength(MOST_ADDRESS_CHARACTERS, { each: true })],
  )
  dest?: string[];
  @objectField(() => TransferLimits, { description: 'Needs `currency`.', optional: true })
  limits?: TransferLimits;
  @objectField(() => TransferNeeds, { description: 'Nothing without it.', optional: true })
  needs?: TransferNeeds;
}

export const Rules = () =>
  listField(() => TransferRule, {
    description:
      'In their order: the first whose currency and destination match, and whose limits hold, says what a payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with `per_day` or `per_30_days` name 500 addresses at most, all together.',
    maxItems: MOST_RULES,
    examples: [
      [
        { currency: 'USDC', limits: { per_transfer: '50', per_day: '500' } },
        { currency: 'USDC', limits: { per_30_days: '20000' }, needs: { person: true, factors: ['totp'] } },
      ],
    ],
  });

const LoosenAfter = (options: FieldOptions) =>
  integerField({
    description:
      'Minutes for which this policy, once it is replaced, still has to admit a payment beside the new one. So a change that allows less is in force at once, and one that allows more after this time.',
    minimum: 0,
    maximum: MOST_LOOSEN_MINUTES,
    examples: [60],
    ...options,
  });

export class SetTransferPolicyRequest {
  @Rules() rules!: TransferRule[];
  @LoosenAfter({ optional: true, default: 0 }) loosen_after_minutes?: number;
}

/** What a window holds now. */
export class TransferWindow {
  @integerField({ description: 'Place of the rule in `rules`, from 0.', minimum: 0, examples: [0] })
  rule!: number;
  @choiceField(SPANS, { description: 'Which limit of the rule.', examples: ['per_day'] }) window!: Span;
  @Currency({ description: 'Currency of the rule.' }) currency!: TokenSymbol;
  @Text({ description: 'The limit, in whole tokens.', examples: ['500'] }) limit!: string;
  @Text({
    description:
      'What was signed within the window, whichever rule admitted it; to `dest` where the rule has one.',
    examples: ['120.5'],
  })
  spent!: string;
  @Text({ description: 'What is left of the limit.', examples: ['379.5'] }) left!: string;
}

const Windows = () =>
  listField(() => TransferWindow, { description: 'The windows of its rules, as they are now.' });

/** A policy that was replaced, and still has to admit payments. */
export class FormerTransferPolicy {
  @Rules() rules!: TransferRule[];
  @Timestamp({ description: 'Until when it has to admit payments, too.' }) in_force_until!: number;
  @Windows() windows!: TransferWindow[];
}

@Described('The policy in force, with what its windows hold.')
export class TransferPolicy {
  @AppId() app_id!: string;
  @WalletId({ description: 'The wallet that it is for; `null` for the policy of the App.', nullable: true })
  wallet_id!: string | null;
  @integerField({
    description:
      'How often it was changed; 0 before it is set. Until then that of a live App wants the person, or admits everything if the App was made by version 0.2 or before; every other one admits everything.',
    minimum: 0,
    examples: [1],
  })
  version!: number;
  @Rules() rules!: TransferRule[];
  @LoosenAfter({}) loosen_after_minutes!: number;
  @Windows() windows!: TransferWindow[];
  @listField(() => FormerTransferPolicy, {
    description: 'Policies that it has replaced, and that still have to admit a payment as well.',
  })
  former!: FormerTransferPolicy[];
  @Timestamp({ description: 'When it was set; 0 if never.' }) updated_at!: number;
}

/** A payment before it is signed. */
export interface PaymentToCheck {
  wallet_id: string;
  /** The usual one of the currency where it is absent. */
  network?: NetworkName;
  currency: TokenSymbol;
  /** Places of the currency. */
  decimals: number;
  destination: string;
  /** In decimal: a count of the smallest unit. */
  units: string;
}

/** What the policies want of a payment now. Nothing is reserved. */
export const checkPayment = procedure<PaymentToCheck, PaymentRequirements>('signer.v1.check_payment');

export const getTransferPolicy = procedure<Record<string, never>, TransferPolicy>(
  'signer.v1.get_transfer_policy',
);

/** The wallet may be unknown: then no policy was set. */
export const getWalletTransferPolicy = procedure<{ wallet_id: string }, TransferPolicy>(
  'signer.v1.get_wallet_transfer_policy',
);

/** In force on every replica once it is answered. The caller knows that the wallet is one of the App. */
export const setWalletTransferPolicy = procedure<
  SetTransferPolicyRequest & { wallet_id: string },
  TransferPolicy
>('signer.v1.set_wallet_transfer_policy', POLICY_ERRORS);

/** The caller knows that there is such an App. */
export const setAppTransferPolicy = operatorProcedure<
  SetTransferPolicyRequest & { app_id: string },
  TransferPolicy
>('signer.v1.set_app_transfer_policy', POLICY_ERRORS);

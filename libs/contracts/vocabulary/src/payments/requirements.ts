import { ArrayUnique, IsIn } from 'class-validator';
import type { ErrorType } from '../errors/error-table.js';
import {
  booleanField,
  choiceField,
  type FieldOptions,
  integerField,
  objectField,
  stringListField,
} from '../fields/field.js';
import { Timestamp } from '../fields/fields.js';
import { FACTOR_TYPES, type FactorType } from '../sessions/factor.js';

const APPROVERS = ['keys', 'operators'] as const;
type Approvers = (typeof APPROVERS)[number];

/** Who approves a payment, and how many of them. */
export class NeededApprovals {
  @integerField({ description: 'How many approve it.', minimum: 1, maximum: 10, examples: [2] })
  count!: number;
  @choiceField(APPROVERS, {
    description: 'Secret keys of the App, or operators; none of them may have created or confirmed it.',
    examples: ['operators'],
  })
  by!: Approvers;
}

export const NeedsPerson = (options?: FieldOptions) =>
  booleanField({ description: 'A session of the user comes with the confirmation.', ...options });

export const NeededFactors = (options?: FieldOptions) =>
  stringListField(
    {
      description: 'Types of factors that this session must hold.',
      items: { type: 'string', enum: FACTOR_TYPES },
      maxItems: FACTOR_TYPES.length,
      examples: [['totp']],
      ...options,
    },
    [IsIn([...FACTOR_TYPES], { each: true }), ArrayUnique()],
  );

export const NeededFactorAge = (options?: FieldOptions) =>
  integerField({
    description: 'Minutes since each of those factors was verified, or any one where none is named.',
    minimum: 1,
    maximum: 525600,
    examples: [10],
    ...options,
  });

export const NeedsPasskey = (options?: FieldOptions) =>
  booleanField({ description: 'A passkey of the user signs the payment itself.', ...options });

export const NeedsAppSignature = (options?: FieldOptions) =>
  booleanField({ description: 'The App signs the payment with its own approval key.', ...options });

/** How a policy refuses a payment, or a freeze of the App. */
export const POLICY_REFUSALS = [
  'transfer_limit_exceeded',
  'destination_not_allowed',
  'transfer_not_allowed',
  'payments_frozen',
] as const satisfies ErrorType[];
export type PolicyRefusal = (typeof POLICY_REFUSALS)[number];

/** How the signer refuses a payment that the user may make: for its bytes, for the session that came with it, by a policy. */
export const SIGNING_REFUSALS = [
  'signature_refused',
  'session_user_mismatch',
  'session_not_found',
  'session_mismatch',
  'invalid_session_jwt',
  ...POLICY_REFUSALS,
  'step_up_required',
  'invalid_webauthn_credential',
  'app_signature_required',
] as const satisfies ErrorType[];

/** What the policies want of a payment before it is signed. */
export class PaymentRequirements {
  @NeedsPerson() person!: boolean;
  @NeededFactors() factors!: FactorType[];
  @NeededFactorAge({ nullable: true, description: 'In minutes; see the policy. `null`: any age.' })
  max_factor_age!: number | null;
  @NeedsPasskey() passkey!: boolean;
  @NeedsAppSignature() app_signature!: boolean;
  @objectField(() => NeededApprovals, { description: '`null`: none.', nullable: true })
  approvals!: NeededApprovals | null;
  @choiceField(POLICY_REFUSALS, {
    description: 'The error by which the policies would refuse the payment now, whatever comes with it.',
    optional: true,
  })
  refused_by?: PolicyRefusal;
  @Timestamp({
    description:
      'With `transfer_limit_exceeded`: when the amount fits if nothing else is paid; absent if never.',
    optional: true,
  })
  resets_at?: number;
}

import {
  choiceField,
  Described,
  Email,
  listField,
  objectField,
  OPERATOR_ROLES,
  operatorProcedure,
  type OperatorRole,
  PersonName,
  Text,
  Timestamp,
  UserId,
  type UserRef,
} from '@latchkey/contracts';
import type { TicketedCaller } from './callers.js';

const Role = (options: { optional?: boolean } = {}) =>
  choiceField(OPERATOR_ROLES, {
    description:
      '`viewer` reads, and sees addresses masked; `support` reads without masks and helps people; `approver` also decides payments; `admin` may do everything.',
    examples: ['support'],
    ...options,
  });

/** A person who operates the installation. */
@Described('An operator.')
export class OperatorPerson {
  @UserId({ description: 'Id of the operator.' }) user_id!: string;
  @Email() email!: string;
  @PersonName({ description: 'Name; may be empty.', examples: ['Ada Lovelace'] }) name!: string;
  @Role() role!: OperatorRole;
  @Timestamp({ description: 'When the operator was invited, in Unix epoch seconds.' }) invited_at!: number;
}

@Described('The operators.')
export class ListOperatorsResponse {
  @listField(() => OperatorPerson, { description: 'Every operator, the oldest first.' })
  operators!: OperatorPerson[];
}

export class InviteOperatorRequest {
  @Email() email!: string;
  @PersonName({ description: 'Name.', examples: ['Ada Lovelace'], optional: true }) name?: string;
  @Role() role!: OperatorRole;
}

@Described('The operator who was invited.')
export class InviteOperatorResponse {
  @objectField(() => OperatorPerson, { description: 'The operator.' }) operator!: OperatorPerson;
  @Text({
    description: 'Signs the operator in once; shown once. Hand it to that person alone.',
    examples: ['https://admin.example.com/console/invitation#token=dL8d5AsW2m32…'],
  })
  invitation_url!: string;
  @Timestamp({ description: 'When the invitation ends, in Unix epoch seconds.' }) expires_at!: number;
}

export class ChangeOperatorRequest {
  @Role() role!: OperatorRole;
}

export interface ActForOperatorsInput {
  /** Of the console: the hosted sign-in leads back there, and passkeys are registered there. */
  console_origins: string[];
}

/** The built-in App of the operators, as its secret key would call if it had one. */
export const actForOperators = operatorProcedure<ActForOperatorsInput, TicketedCaller>(
  'identity.v1.act_for_operators',
);
export const addOperator = operatorProcedure<InviteOperatorRequest, OperatorPerson>(
  'identity.v1.add_operator',
  ['invalid_email', 'operator_exists'],
);
export const listOperators = operatorProcedure<object, ListOperatorsResponse>('identity.v1.list_operators');
/** `null` for a user who is no operator, or no more. */
export const findOperator = operatorProcedure<UserRef, { operator: OperatorPerson | null }>(
  'identity.v1.find_operator',
);
export const changeOperatorRole = operatorProcedure<UserRef & ChangeOperatorRequest, OperatorPerson>(
  'identity.v1.change_operator_role',
  ['operator_not_found', 'operator_protected'],
);
/** The user goes with the role. */
export const removeOperator = operatorProcedure<UserRef, UserRef>('identity.v1.remove_operator', [
  'operator_not_found',
  'operator_protected',
]);

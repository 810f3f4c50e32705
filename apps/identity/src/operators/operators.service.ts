import { isDeepStrictEqual } from 'node:util';
import { AppError, isSandboxEmail, OPERATORS_APP_ID, type UserRef } from '@latchkey/contracts';
import type {
  ActForOperatorsInput,
  ChangeOperatorRequest,
  InviteOperatorRequest,
  ListOperatorsResponse,
  OperatorPerson,
  TicketedCaller,
} from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import { Injectable } from '@nestjs/common';
import { CallersService } from '../callers/callers.service.js';
import { takenType } from '../identifiers/lost-race.js';
import { EMPTY_PROFILE } from '../users/user.rules.js';
import { UserCreationRepository } from '../users/user-creation.repository.js';
import { UsersRepository } from '../users/users.repository.js';
import { type OperatorRow, OperatorsRepository } from './operators.repository.js';
import { operatorsApp } from './operators-app.rules.js';

/** People who operate the installation: users of a built-in App, each with a role. */
@Injectable()
export class OperatorsService {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly creation: UserCreationRepository,
    private readonly users: UsersRepository,
    private readonly callers: CallersService,
  ) {}

  /** Makes their App where there is none, or where the console is elsewhere now. */
  async actForThem({ console_origins }: ActForOperatorsInput, actor: Actor): Promise<TicketedCaller> {
    const wanted = operatorsApp(console_origins);
    const stored = await this.operators.app();
    // Members of JSONB come in another order.
    const isKept =
      stored?.environment === wanted.environment && isDeepStrictEqual(stored.settings, wanted.settings);
    if (!isKept) await this.operators.keepApp(wanted);
    return this.callers.forOperators(actor);
  }

  /** @throws AppError invalid_email, operator_exists */
  async add({ email, name = '', role }: InviteOperatorRequest): Promise<OperatorPerson> {
    // Its code is in the documentation.
    if (isSandboxEmail(email)) throw new AppError('invalid_email');
    const user = { id: newId('user'), appId: OPERATORS_APP_ID, status: 'active' } as const;
    const named = { ...EMPTY_PROFILE, firstName: name, ...user, defaultWalletTypes: [] };
    const row = await this.operators
      .transaction(async (tx) => {
        await this.creation.add(tx, named, [{ type: 'email', value: email }]);
        await this.operators.add(tx, user.id, role);
        return this.operators.find(user.id, tx);
      })
      .catch((error: unknown) => {
        throw takenType(error) === undefined ? error : new AppError('operator_exists', {}, { cause: error });
      });
    return toPerson(row!);
  }

  async list(): Promise<ListOperatorsResponse> {
    return { operators: (await this.operators.list()).map(toPerson) };
  }

  async find({ user_id }: UserRef): Promise<{ operator: OperatorPerson | null }> {
    const row = await this.operators.find(user_id);
    return { operator: row ? toPerson(row) : null };
  }

  /** @throws AppError operator_not_found, operator_protected */
  async changeRole(
    { user_id, role }: UserRef & ChangeOperatorRequest,
    actor: Actor,
  ): Promise<OperatorPerson> {
    requireOther(user_id, actor);
    if (!(await this.operators.changeRole(user_id, role))) throw await this.refusalOf(user_id);
    const { operator } = await this.find({ user_id });
    if (!operator) throw new AppError('operator_not_found');
    return operator;
  }

  /** @throws AppError operator_not_found, operator_protected */
  async remove({ user_id }: UserRef, actor: Actor): Promise<UserRef> {
    requireOther(user_id, actor);
    const isRemoved = await this.operators.transaction(
      async (tx) =>
        (await this.operators.remove(tx, user_id)) &&
        (await this.users.delete(tx, OPERATORS_APP_ID, user_id)),
    );
    if (!isRemoved) throw await this.refusalOf(user_id);
    return { user_id };
  }

  private async refusalOf(user_id: string): Promise<AppError> {
    const { operator } = await this.find({ user_id });
    return new AppError(operator ? 'operator_protected' : 'operator_not_found');
  }
}

/** @throws AppError operator_protected */
function requireOther(user_id: string, actor: Actor): void {
  if (actor.user_id === user_id) throw new AppError('operator_protected');
}

function toPerson({ userId, email, name, role, invitedAt }: OperatorRow): OperatorPerson {
  return { user_id: userId, email, name, role, invited_at: toEpochSeconds(invitedAt) };
}

import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type Erasure, type ErasureOfService } from '@latchkey/contracts';
import { deleteUser } from '@latchkey/contracts/identity';
import { forgetUser } from '@latchkey/contracts/session';
import { sealWallets } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import type { ErasureOfUser } from '@latchkey/platform/procedures';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { tolerate, TOO_LATE } from '../failed-calls/failed-calls.js';
import { errorsOf } from '../http/endpoint.js';
import { elsewhereAfter } from './kept-elsewhere.rules.js';
import { SERVICES_OF_PERSONS } from './services-of-persons.js';

type Context = CallContext<Caller>;

/** The errors of each action. */
export const ERASURE_ERRORS = {
  erase: errorsOf(deleteUser),
  receipt: ['erasure_not_found'],
} as const;

/** Deletes persons, and says what is left of them. Nothing of a receipt is stored: each one reads the tables anew. */
@Injectable()
export class UserErasures {
  constructor(private readonly rpc: RpcClient) {}

  /** Repeated, it answers the receipt. @throws AppError user_not_found for a user that was never there. */
  async erase(context: Context, user_id: string): Promise<Erasure> {
    try {
      await this.rpc.call(deleteUser, context, { user_id });
    } catch (error) {
      if (!isCoded(error, 'user_not_found')) throw error;
      return this.receipt(context, user_id).catch((missing: unknown) => {
        throw isCoded(missing, 'erasure_not_found') ? error : missing;
      });
    }
    // If these calls fail, the event `user.deleted` has the same effect later, as it has in the other services.
    await Promise.all([
      this.rpc.call(forgetUser, context, { user_id }).catch(tolerate(TOO_LATE)),
      this.rpc.call(sealWallets, context, { user_id }).catch(tolerate(TOO_LATE)),
    ]);
    return this.receiptOf(context, user_id, Math.floor(Date.now() / 1000));
  }

  /** @throws AppError erasure_not_found for a user that is there, or never was. */
  receipt(context: Context, user_id: string): Promise<Erasure> {
    return this.receiptOf(context, user_id);
  }

  /** @param justNow where this call has deleted the user, which no service may have noted yet. */
  private async receiptOf(context: Context, user_id: string, justNow?: number): Promise<Erasure> {
    const answers = await Promise.all(
      SERVICES_OF_PERSONS.map(async ({ service, getErasure }) => {
        const answer = this.rpc.call(getErasure, context, { user_id });
        return { service, answer: await answer.catch(unlessAway) };
      }),
    );
    const erased_at = deletedAt(answers.map(({ answer }) => answer)) ?? justNow;
    if (erased_at === undefined) throw refusalFor(answers.map(({ answer }) => answer));
    const services = answers.map(({ service, answer }) => toErasure(service, answer));
    return {
      app_id: context.caller.app_id,
      user_id,
      erased_at,
      complete: services.every(({ state }) => state === 'complete'),
      services,
      elsewhere: elsewhereAfter(erased_at),
    };
  }
}

type Answered = ErasureOfUser | undefined;

/** A service that is away says nothing. */
function unlessAway(error: unknown): undefined {
  tolerate(TOO_LATE)(error);
  return undefined;
}

/** The first service that has deleted the user says when. */
function deletedAt(answers: readonly Answered[]): number | undefined {
  const times = answers.flatMap((answer) => answer?.erased_at ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** A service that is away may know of the deletion. */
function refusalFor(answers: readonly Answered[]): AppError {
  return new AppError(answers.every(Boolean) ? 'erasure_not_found' : 'service_unavailable');
}

function toErasure(service: ErasureOfService['service'], answer: Answered): ErasureOfService {
  if (!answer) return { service, state: 'unavailable', removed: [], left: [], kept: [] };
  const { removed, left, kept } = answer;
  return { service, state: left.length === 0 ? 'complete' : 'pending', removed, left, kept };
}

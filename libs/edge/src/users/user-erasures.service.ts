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
import { KEPT_ELSEWHERE } from './kept-elsewhere.rules.js';
import { SERVICES_OF_PERSONS } from './services-of-persons.js';

type Context = CallContext<Caller>;

/** A little less than services keep their notes of deletions: session and mfa remove them after 30 days. */
const NOTED_S = 29 * 24 * 3600;

/** The errors of each action. */
export const ERASURE_ERRORS = {
  erase: errorsOf(deleteUser),
  receipt: ['erasure_not_found'],
} as const;

/** Deletes persons, and says what is left of them. Nothing of a receipt is stored: each one reads the tables anew. */
@Injectable()
export class UserErasures {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Repeated, it answers the receipt; where a service still holds rows, or has lost the deletion by a restore, it deletes
   * them again. @throws AppError user_not_found for a user that was never there.
   */
  async erase(context: Context, user_id: string): Promise<Erasure> {
    try {
      await this.rpc.call(deleteUser, context, { user_id });
    } catch (error) {
      if (!isCoded(error, 'user_not_found')) throw error;
      const receipt = await this.receipt(context, user_id).catch((missing: unknown) => {
        throw isCoded(missing, 'erasure_not_found') ? error : missing;
      });
      if (!receipt.services.some(({ state }) => state === 'pending')) return receipt;
      await this.rpc.call(deleteUser, context, { user_id, again: true });
    }
    await this.endAtOnce(context, user_id);
    return this.receiptOf(context, user_id, Math.floor(Date.now() / 1000));
  }

  /** @throws AppError erasure_not_found for a user that is there, or never was. */
  receipt(context: Context, user_id: string): Promise<Erasure> {
    return this.receiptOf(context, user_id);
  }

  /** If these calls fail, the event `user.deleted` has the same effect later, as it has in the other services. */
  private async endAtOnce(context: Context, user_id: string): Promise<void> {
    await Promise.all([
      this.rpc.call(forgetUser, context, { user_id }).catch(tolerate(TOO_LATE)),
      this.rpc.call(sealWallets, context, { user_id }).catch(tolerate(TOO_LATE)),
    ]);
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
    const services = answers.map(({ service, answer }) => toErasure(service, answer, erased_at));
    return {
      app_id: context.caller.app_id,
      user_id,
      erased_at,
      complete: services.every(({ state }) => state === 'complete'),
      services,
      elsewhere: KEPT_ELSEWHERE,
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

function toErasure(
  service: ErasureOfService['service'],
  answer: Answered,
  erasedAt: number,
): ErasureOfService {
  if (!answer) return { service, state: 'unavailable', removed: [], left: [], kept: [] };
  const { removed, left, kept } = answer;
  const isApplied = left.length === 0 && !isAwaited(answer, erasedAt);
  return { service, state: isApplied ? 'complete' : 'pending', removed, left, kept };
}

/** Empty tables alone say little: until the service notes the deletion, a call under way may add rows. */
function isAwaited({ notes_deletions, erased_at }: ErasureOfUser, erasedAt: number): boolean {
  return notes_deletions && erased_at === null && Date.now() / 1000 - erasedAt < NOTED_S;
}

import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type ProofKind, withoutDoubt } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import type { ExportKeyInput } from '@latchkey/contracts/signer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Persons } from '../persons/persons.js';
import { unprovedExport } from './export-proofs.rules.js';

/** Beside the question to session, which has as long. */
const QUESTION = { ...checkSignIn, timeoutMs: 1500 };

/** What the person of an export has to prove: two kinds where the user has two. */
@Injectable()
export class ExportProofs {
  constructor(
    private readonly persons: Persons,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @returns the id of the session.
   * @throws AppError step_up_required; what is wrong with the user, before what is wrong with the session.
   */
  async require(context: CallContext<Caller>, input: ExportKeyInput): Promise<string> {
    const { user_id: userId } = input;
    const asking = this.kindsOf(context, userId);
    const presenting = this.persons.present(context, userId, { ...input, with_kinds: true });
    await Promise.allSettled([asking, presenting]);
    const known = await asking;
    const person = await presenting;
    // Sessions remember kinds that one of them has proved beside another; a verified phone may have one of its own.
    const proved = person && { ...person, kinds: [...new Set([...(person.kinds ?? []), ...known])] };
    const unproved = unprovedExport(proved, userId);
    if (unproved) throw unproved;
    return proved?.session_id ?? '';
  }

  private async kindsOf(context: CallContext<Caller>, userId: string): Promise<ProofKind[]> {
    try {
      const input = { user_id: userId, with_kinds: true } as const;
      const { kinds } = await withoutDoubt(this.rpc.call(QUESTION, context, input));
      // A replica of an older version says nothing about them.
      if (!kinds) throw new AppError('service_unavailable');
      return kinds;
    } catch (cause) {
      if (isCoded(cause, 'user_not_found')) throw new AppError('wallet_not_found', { userId }, { cause });
      throw cause;
    }
  }
}

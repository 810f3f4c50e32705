import { AppError, type ErrorType } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';

/** Identity as the wallet service sees it. */
export class UsersDouble {
  private readonly refusals = new Map<string, ErrorType>();

  /** From now on identity refuses the user so; undefined admits the user again. */
  refuse(userId: string, type: ErrorType | undefined): void {
    if (type === undefined) this.refusals.delete(userId);
    else this.refusals.set(userId, type);
  }

  /** The method of `RpcClient`. */
  async call({ subject }: { subject: string }, _context: unknown, input: object): Promise<object> {
    if (subject !== checkSignIn.subject) throw new Error(`no service answers ${subject}`);
    const { user_id } = input as { user_id: string };
    const refusal = this.refusals.get(user_id);
    if (refusal) throw new AppError(refusal);
    return { user_id };
  }
}

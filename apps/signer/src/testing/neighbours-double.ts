import { AppError, type ErrorType } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import { moveKey, type MoveKeyInput } from '@latchkey/contracts/wallet';

/** Identity and the wallet service, as the signer sees them. */
export class NeighboursDouble {
  /** Moves a key that only the wallet service has; answers whether it had one. */
  move: (input: MoveKeyInput) => Promise<boolean> = () => Promise.resolve(false);
  private readonly refusals = new Map<string, ErrorType>();

  /** From now on identity refuses the user so; undefined admits the user again. */
  refuse(userId: string, type: ErrorType | undefined): void {
    if (type === undefined) this.refusals.delete(userId);
    else this.refusals.set(userId, type);
  }

  /** The method of `RpcClient`. */
  async call({ subject }: { subject: string }, _context: unknown, input: object): Promise<object> {
    if (subject === moveKey.subject) return { moved: await this.move(input as MoveKeyInput) };
    if (subject !== checkSignIn.subject) throw new Error(`no service answers ${subject}`);
    const { user_id } = input as { user_id: string };
    const refusal = this.refusals.get(user_id);
    if (refusal) throw new AppError(refusal);
    return { user_id };
  }
}

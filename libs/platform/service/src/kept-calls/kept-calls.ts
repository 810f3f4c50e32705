import { setTimeout as delay } from 'node:timers/promises';
import { decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { CodedError } from '@latchkey/platform/errors';
import type { KeptCall, Logger } from '@latchkey/platform/telemetry';
import type { CallKeeper, CallOutcome, KeptCallNumber } from '@latchkey/platform/rpc';
import type { CallName, KeptCallRow, KeptCallsRepository } from './kept-calls.repository.js';

/** Shorter than the time limit of a caller. */
const WAIT_MS = 4000;
const LOOK_EVERY_MS = 50;

/** Runs each call of a kept request once, and answers its repetitions with the outcome. */
export class KeptCalls implements CallKeeper {
  constructor(
    private readonly repository: KeptCallsRepository,
    private readonly logger: Logger,
  ) {}

  /**
   * @param work runs the call; it never throws.
   * @throws CodedError upstream_timeout while the call runs elsewhere, and for good if its process died after a change.
   */
  async run<Outcome extends CallOutcome>(
    procedure: string,
    { id, number, key }: KeptCallNumber,
    work: (call: KeptCall) => Promise<Outcome>,
  ): Promise<Outcome | CallOutcome> {
    const name = { id, procedure, number };
    const secret = Buffer.from(key, 'base64url');
    const begun = await this.begin(name);
    if (typeof begun !== 'number') return decrypted(secret, name, begun);
    const call = { ...name, attempt: begun };
    const outcome = await work(call);
    await this.end(call, outcome, secret).catch((error: unknown) =>
      // A repetition then finds the change, or runs the call again.
      this.logger.warn('rpc.outcome_not_kept', { procedure, error }),
    );
    return outcome;
  }

  /** @returns the number of the attempt that this process runs, or the encrypted outcome of an earlier one. */
  private async begin(name: CallName): Promise<number | Buffer> {
    if (await this.repository.begin(name)) return 1;
    for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline;) {
      const row = await this.repository.find(name);
      if (row?.outcome) return row.outcome;
      const attempt = row && canTakeOver(row) ? await this.repository.takeOver(name) : undefined;
      if (attempt !== undefined) return attempt;
      await delay(LOOK_EVERY_MS);
    }
    throw new CodedError('upstream_timeout');
  }

  private async end(call: KeptCall, outcome: CallOutcome, secret: Buffer): Promise<void> {
    if (!outcome.final) return this.repository.release(call);
    const text = JSON.stringify([outcome.reply, outcome.code]);
    await this.repository.keep(call, encryptWithKey(secret, Buffer.from(text), contextOf(call)));
  }
}

/** @throws CodedError upstream_timeout if a process died after a change: its outcome is lost. */
function canTakeOver({ over, changed }: KeptCallRow): boolean {
  if (over && changed) throw new CodedError('upstream_timeout');
  return over;
}

function decrypted(secret: Buffer, name: CallName, outcome: Buffer): CallOutcome {
  const text = decryptWithKey(secret, outcome, contextOf(name)).toString();
  const [reply, code] = JSON.parse(text) as [object, string];
  return { reply, code };
}

const contextOf = ({ id, procedure, number }: CallName) => JSON.stringify([id, procedure, number]);

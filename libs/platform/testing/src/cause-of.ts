import { isCoded } from '@latchkey/platform/errors';

/** Code of a refused call, its cause and the user that it is about. */
export interface Cause {
  code: string;
  reason: string | undefined;
  userId: string | undefined;
}

/** The cause of a refusal. @throws Error if the call was not refused by a code. */
export async function causeOf(call: Promise<unknown>): Promise<Cause> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!isCoded(error)) throw new Error('the call was not refused by a code', { cause: error });
  const { reason, userId } = error.details;
  return { code: error.code, reason, userId };
}

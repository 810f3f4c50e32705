import type { Caller } from '@latchkey/contracts';
import type { TransferRule } from '@latchkey/contracts/signer';

/** What an App's policy is before it is set: identity says it with the App, so that no event has to come first. */
export type Unset = Pick<Caller, 'payments_need_person'>;

/** The rules in force of an App whose policy was never set. */
export function unsetRules({ payments_need_person }: Unset): TransferRule[] {
  return payments_need_person === true ? [{ needs: { person: true } }] : [{}];
}

import type { Caller, PaymentIntent } from '@latchkey/contracts';
import type { EndedPayments, PaymentApprovals, TransferNeeds } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import type { TestingModule } from '@nestjs/testing';
import type { MeantPayment } from '../approvals/awaiting-payment.entity.js';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { EndedPaymentsService } from '../approvals/ended-payments.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { SigningService } from '../signing/signing.service.js';
import { callerOf, contextOf, type TestWallet } from './signer-fixture.js';
import { evmBytes, evmIntent, SigningFixture } from './signing-fixture.js';

export const secretKey = (key_id: string): Actor => ({ type: 'secret_key', key_id });
export const operator = (key_id: string): Actor => ({ type: 'operator', key_id });
/** An operator who is signed in. */
export const operatorUser = (user_id = newId('user')) =>
  ({ type: 'operator', key_id: '', user_id }) as const satisfies Actor;

/** Created and confirms each payment here. */
export const MAKER = secretKey('key_maker');

/** A payment that one key confirms, and others approve. */
export interface Proposed {
  readonly caller: Caller;
  readonly wallet: TestWallet;
  readonly intent: PaymentIntent;
}

/** The signer, with payments that need approvals. */
export class ApprovalsFixture extends SigningFixture {
  /** A payment of an App with this policy, which no key has confirmed. */
  async proposed(needs: TransferNeeds): Promise<Proposed> {
    const caller = callerOf();
    await this.need(caller, needs);
    return { caller, wallet: await this.create(caller), intent: evmIntent() };
  }

  async need({ app_id: appId }: Caller, needs: TransferNeeds): Promise<void> {
    await this.get(PoliciesService).set({ appId, walletId: '' }, { rules: [{ needs }] });
  }

  /** Asks for its signature, at first as its confirmation. */
  pay({ caller, wallet, intent }: Proposed, at?: TestingModule, actor = MAKER): Promise<string | null> {
    return this.ask(
      wallet,
      { intent, unsigned: evmBytes() },
      { by: caller, actor, createdBy: MAKER.key_id, at: (at ?? this.first).get(SigningService) },
    );
  }

  approve(
    { caller, intent }: Proposed,
    actor: Actor,
    at = this.first,
    meant: MeantPayment = {},
  ): Promise<PaymentApprovals> {
    const input = { transfer_id: intent.transfer_id, note: `by ${actor.key_id}`, ...meant };
    return at.get(ApprovalsService).approve(contextOf(caller, actor), input);
  }

  reject({ caller, intent }: Proposed, actor: Actor, at = this.first): Promise<PaymentApprovals> {
    return at
      .get(ApprovalsService)
      .reject(contextOf(caller, actor), { transfer_id: intent.transfer_id, note: 'no' });
  }

  /** Says that the time of these payments is over. */
  end(proposed: readonly Proposed[], at = this.first): Promise<EndedPayments> {
    const ended = proposed.map(({ caller: { app_id }, intent: { transfer_id } }) => ({
      app_id,
      transfer_id,
    }));
    return at.get(EndedPaymentsService).end(ended);
  }

  /** The types of the events of a transfer, oldest first. */
  async toldOf({ intent }: Proposed): Promise<string[]> {
    const rows = await this.query<{ type: string }>(
      `SELECT type FROM outbox WHERE data->>'transfer_id' = $1 ORDER BY seq`,
      [intent.transfer_id],
    );
    return rows.map(({ type }) => type);
  }

  /** An id for a key that no other call has. */
  anyKey(): Actor {
    return secretKey(newId('key'));
  }
}

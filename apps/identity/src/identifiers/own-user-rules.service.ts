import {
  type Caller,
  type FactorProof,
  type OtherProofs,
  otherProofs,
  shownSession,
  type ShownSession,
} from '@latchkey/contracts';
import type { ConfirmSignInInput, OwnUserRule } from '@latchkey/contracts/identity';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';

/** An unverified identifier opens no account that has another proof: then it moves to a user of its own. */
export interface IdentifierRule extends OwnUserRule {
  /** Whether a service has not said whether it has a proof: then only a user that a send made keeps the identifier. */
  readonly unsaid?: boolean;
}

/** Finds out, from what the services sign, whether an identifier may leave its user: the gateway has no say in it. */
@Injectable()
export class OwnUserRules {
  private readonly mfa: AttestationReader<OtherProofs>;
  private readonly wallet: AttestationReader<OtherProofs>;
  private readonly sessions: AttestationReader<ShownSession>;

  constructor(private readonly attestations: Attestations) {
    this.mfa = attestations.reader(otherProofs.mfa);
    this.wallet = attestations.reader(otherProofs.wallet);
    this.sessions = attestations.lenientReader(shownSession);
  }

  /** @returns undefined where the identifier stays. @throws AttestationError for a statement on something else. */
  async of(
    caller: Caller,
    input: ConfirmSignInInput,
    proof: FactorProof | undefined,
  ): Promise<IdentifierRule | undefined> {
    // A gateway of 0.2.0 sends no proof, and decides itself.
    if (!proof) return input.own_user;
    if (input.method_id === undefined || caller.settings.unverified_identifiers === 'vouched')
      return undefined;
    const said = { app_id: caller.app_id, user_id: input.user_id };
    if (proof.session_id !== undefined) {
      await this.sessions.expect(input.session, { ...said, session_id: proof.session_id });
      return undefined;
    }
    return this.elsewhere(input.own_user, said);
  }

  private async elsewhere(
    own_user: OwnUserRule | undefined,
    user: { app_id: string; user_id: string },
  ): Promise<IdentifierRule | undefined> {
    const { mfa, wallet } = own_user?.said ?? {};
    const says = [await this.saidBy(this.mfa, mfa, user), await this.saidBy(this.wallet, wallet, user)];
    const unsaid = says.includes(undefined);
    if (unsaid && this.attestations.acceptsMissing) return own_user;
    return { proven_elsewhere: says.includes(true), unsaid };
  }

  private async saidBy(
    reader: AttestationReader<OtherProofs>,
    text: string | undefined,
    user: { app_id: string; user_id: string },
  ): Promise<boolean | undefined> {
    return text === undefined ? undefined : (await reader.read(text, user)).proven;
  }
}

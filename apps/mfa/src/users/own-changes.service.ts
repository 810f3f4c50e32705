import {
  admittedChange,
  type Caller,
  claimsOfChange,
  type NamedChange,
  type OwnChangeInput,
  provenChange,
  type ProvenChange,
  stepUpRequired,
  type UnmetFactor,
} from '@latchkey/contracts';
import { type AttestationReader, AttestationSigner, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UserFactorsRepository } from './user-factors.repository.js';

/**
 * Admits what users change in their account, by the word of the session service. Of a user who has an active TOTP it
 * wants that one: otherwise whoever reads their mailbox would sign in by a code, and remove the second factor. A page of
 * an App with `second_factor` shows a passkey of a user who has that for the second one.
 */
@Injectable()
export class OwnChanges {
  private readonly proven: AttestationReader<ProvenChange>;

  constructor(
    private readonly factors: UserFactorsRepository,
    private readonly signer: AttestationSigner,
    attestations: Attestations,
  ) {
    this.proven = attestations.reader(provenChange);
  }

  /** @throws AttestationError; AppError step_up_required */
  async require(caller: Caller, { user_id, said }: OwnChangeInput, change: NamedChange): Promise<void> {
    const { app_id } = caller;
    const proven = await this.proven.read(said, { app_id, user_id, ...claimsOfChange(change) });
    const lacking = await this.lacking(caller, proven);
    if (lacking) throw stepUpRequired([lacking], user_id);
  }

  private async lacking(caller: Caller, proven: ProvenChange): Promise<UnmetFactor | undefined> {
    const { app_id, user_id, lacks_any, lacks_totp, lacks_passkey } = proven;
    const totps = await this.factors.totpsOf(app_id, [user_id]);
    if (totps.some(({ verifiedAt }) => verifiedAt)) return lacks_totp;
    if (caller.key_kind === 'secret' || caller.settings.second_factor === 'off') return lacks_any;
    const passkeys = await this.factors.credentialsOf(app_id, [user_id]);
    return passkeys.length > 0 ? lacks_passkey : lacks_any;
  }

  /** For a change that another service makes. @throws as `require` */
  async admit(
    caller: Caller,
    { change, method_id, ...input }: OwnChangeInput & NamedChange,
  ): Promise<OwnChangeInput> {
    await this.require(caller, input, { change, method_id });
    const { user_id } = input;
    const claims = { app_id: caller.app_id, user_id, ...claimsOfChange({ change, method_id }) };
    return { user_id, said: await this.signer.sign(admittedChange, claims) };
  }
}

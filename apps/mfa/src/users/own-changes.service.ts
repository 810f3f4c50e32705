import {
  admittedChange,
  type Caller,
  type OwnChange,
  type OwnChangeInput,
  provenChange,
  type ProvenChange,
  stepUpRequired,
} from '@latchkey/contracts';
import { type AttestationReader, AttestationSigner, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UserFactorsRepository } from './user-factors.repository.js';

/**
 * Admits what users change in their account, by the word of the session service. Of a user who has an active TOTP it
 * wants that one: otherwise whoever reads their mailbox would sign in by a code, and remove the second factor.
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
  async require({ app_id }: Caller, { user_id, said }: OwnChangeInput, change: OwnChange): Promise<void> {
    const { lacks_any, lacks_totp } = await this.proven.read(said, { app_id, user_id, change });
    const totps = await this.factors.totpsOf(app_id, [user_id]);
    const lacking = totps.some(({ verifiedAt }) => verifiedAt) ? lacks_totp : lacks_any;
    if (lacking) throw stepUpRequired([lacking], user_id);
  }

  /** For a change that another service makes. @throws as `require` */
  async admit(
    caller: Caller,
    { change, ...input }: OwnChangeInput & { change: OwnChange },
  ): Promise<OwnChangeInput> {
    await this.require(caller, input, change);
    const { user_id } = input;
    const said = await this.signer.sign(admittedChange, { app_id: caller.app_id, user_id, change });
    return { user_id, said };
  }
}

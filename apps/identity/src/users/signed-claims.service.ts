import { type Caller, readClaims, type WantedClaims, wantedClaims } from '@latchkey/contracts';
import { type AttestationReader, Attestations, AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UsersService } from './users.service.js';

/** Tells the session claims of a user where the session service wants them, and signs them for that session. */
@Injectable()
export class SignedClaims {
  private readonly wanted: AttestationReader<WantedClaims>;

  constructor(
    attestations: Attestations,
    private readonly users: UsersService,
    private readonly signer: AttestationSigner,
  ) {
    this.wanted = attestations.reader(wantedClaims);
  }

  /** @throws AttestationError where nothing is wanted in this App. @throws AppError user_not_found */
  async of(caller: Caller, { wanted }: { wanted: string }): Promise<{ said: string }> {
    const asked = await this.wanted.read(wanted, { app_id: caller.app_id });
    const values = await this.users.sessionClaims(caller, asked);
    return { said: await this.signer.sign(readClaims, { ...asked, values }) };
  }
}

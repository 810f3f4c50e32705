import { type Caller, signedProof, type Spent } from '@latchkey/contracts';
import {
  otpFactor,
  type SendPasscodeInput,
  type SentPasscode,
  type VerifyPasscodeInput,
} from '@latchkey/contracts/otp-delivery';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { MethodOwners } from '../deliveries/method-owners.service.js';
import { Guesses } from './guesses.service.js';
import { methodTypeOf } from '../decoys/decoy.rules.js';
import { PasscodesService } from './passcodes.service.js';

/** Codes whose right guess proves an address to other services. */
@Injectable()
export class PasscodeProofs {
  constructor(
    private readonly passcodes: PasscodesService,
    private readonly guesses: Guesses,
    private readonly owners: MethodOwners,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AttestationError unless the method has this address. @throws AppError what `PasscodesService` throws */
  async send(caller: Caller, input: SendPasscodeInput): Promise<SentPasscode> {
    const { user_id, method_id, destination: value, owner } = input;
    await this.owners.require(caller, { user_id, method_id, value, owner });
    return this.passcodes.send(caller, input);
  }

  /** Uses the code up. Its proof names an address, and identity says who has it. @throws AppError what `Guesses` throws */
  async verify(caller: Caller, input: VerifyPasscodeInput): Promise<Spent & { otp_id: string }> {
    const { otp_id } = await this.guesses.verify(caller, input);
    const { method_id, session_id } = input;
    const factor = otpFactor(method_id, methodTypeOf(method_id));
    return { otp_id, proof: await signedProof(this.signer, caller, { factor, session_id }) };
  }
}

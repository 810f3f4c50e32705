import { type Caller, newAddressProof } from '@latchkey/contracts';
import type {
  NewAddress,
  SendNewAddressCodeInput,
  SentPasscode,
  VerifiedNewAddress,
  VerifyNewAddressInput,
} from '@latchkey/contracts/otp-delivery';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { newAddressId } from '../passcodes/method-ids.rules.js';
import { Destinations } from '../deliveries/destinations.service.js';
import { Guesses } from '../passcodes/guesses.service.js';
import { PasscodesService } from '../passcodes/passcodes.service.js';

/**
 * Codes for addresses that users want to add. A code belongs to one user and one address, by the id of its row, so it
 * adds nothing for another user, and wrong guesses of one user lock no other user out.
 */
@Injectable()
export class NewAddresses {
  constructor(
    private readonly passcodes: PasscodesService,
    private readonly guesses: Guesses,
    private readonly destinations: Destinations,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AppError too_many_messages, phone_country_not_allowed, service_unavailable; then nothing has changed. */
  async send(caller: Caller, input: SendNewAddressCodeInput): Promise<SentPasscode> {
    const method_id = await this.idOf(caller, input);
    return this.passcodes.issue(caller, { ...input, method_id }, 'new_address');
  }

  /** Uses the code up. @throws AppError invalid_otp, otp_attempts_exceeded, method_locked, device_fingerprint_mismatch */
  async verify(
    caller: Caller,
    { otp, device_fingerprint, ...address }: VerifyNewAddressInput,
  ): Promise<VerifiedNewAddress> {
    const method_id = await this.idOf(caller, address);
    const { otp_id } = await this.guesses.spend(caller, { method_id, otp, device_fingerprint });
    const { user_id, type, destination: value } = address;
    const proven = { app_id: caller.app_id, user_id, type, value };
    return { otp_id, proof: await this.signer.sign(newAddressProof, proven) };
  }

  private async idOf({ app_id }: Caller, { user_id, type, destination }: NewAddress): Promise<string> {
    return newAddressId(type, await this.destinations.digestOf(`new ${app_id} ${user_id} ${destination}`));
  }
}

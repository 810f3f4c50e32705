import { admittedChange, type AdmittedChange, type Caller, type OwnChangeInput } from '@latchkey/contracts';
import type {
  SendNewAddressCodeInput,
  SentPasscode,
  VerifiedNewAddress,
  VerifyNewAddressInput,
} from '@latchkey/contracts/otp-delivery';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { NewAddresses } from './new-addresses.service.js';

/** Codes for addresses that users add by themselves: as `NewAddresses`, by the word of mfa. */
@Injectable()
export class OwnAddressCodes {
  private readonly admitted: AttestationReader<AdmittedChange>;

  constructor(
    private readonly addresses: NewAddresses,
    attestations: Attestations,
  ) {
    this.admitted = attestations.reader(admittedChange);
  }

  /** @throws AttestationError; AppError as `NewAddresses` */
  async send(
    caller: Caller,
    { said, ...input }: SendNewAddressCodeInput & OwnChangeInput,
  ): Promise<SentPasscode> {
    await this.require(caller, input.user_id, said);
    return this.addresses.send(caller, input);
  }

  async verify(
    caller: Caller,
    { said, ...input }: VerifyNewAddressInput & OwnChangeInput,
  ): Promise<VerifiedNewAddress> {
    await this.require(caller, input.user_id, said);
    return this.addresses.verify(caller, input);
  }

  private async require({ app_id }: Caller, user_id: string, said: string): Promise<void> {
    await this.admitted.read(said, { app_id, user_id, change: 'add_address' });
  }
}

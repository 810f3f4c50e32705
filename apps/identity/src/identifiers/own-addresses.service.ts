import {
  AppError,
  admittedChange,
  type AdmittedChange,
  type Caller,
  type MethodType,
  type OwnChangeInput,
  removedMethod,
  type RemovedOwn,
  type UserRef,
} from '@latchkey/contracts';
import type { AddAddressInput, RemoveOwnAddressInput } from '@latchkey/contracts/identity';
import { type AttestationReader, AttestationSigner, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { METHOD_TYPES } from '../users/method-types.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { NewAddressService } from './new-address.service.js';

/** Adds and removes addresses for users themselves, by the word of mfa, which has seen that of the session service. */
@Injectable()
export class OwnAddresses {
  private readonly admitted: AttestationReader<AdmittedChange>;

  constructor(
    private readonly addresses: NewAddressService,
    private readonly changes: IdentifierChanges,
    private readonly signer: AttestationSigner,
    attestations: Attestations,
  ) {
    this.admitted = attestations.reader(admittedChange);
  }

  /** Before a message goes to the address. @throws AttestationError; AppError too_many_addresses */
  async check(
    caller: Caller,
    { user_id, said, ...address }: OwnChangeInput & { type: MethodType; value: string },
  ): Promise<UserRef> {
    await this.require(caller, { user_id, said }, { change: 'add_address' });
    await this.addresses.requireRoom(caller, user_id, address);
    return { user_id };
  }

  /** @throws AttestationError; AppError as `NewAddressService` */
  async add(
    caller: Caller,
    { said, ...address }: AddAddressInput & OwnChangeInput,
  ): Promise<{ method_id: string }> {
    await this.require(caller, { user_id: address.user_id, said }, { change: 'add_address' });
    return this.addresses.add(caller, address);
  }

  /** @throws AttestationError; AppError email_not_found, phone_number_not_found, user_blocked */
  async remove(caller: Caller, { type, id, ...input }: RemoveOwnAddressInput): Promise<RemovedOwn> {
    // Its sender may be no gateway: a word on an address unlinks no provider.
    if (!METHOD_TYPES.includes(type)) throw new AppError('invalid_request');
    await this.require(caller, input, { change: 'remove_address', method_id: id });
    const { user_id } = input;
    await this.changes.remove(caller, type, id, user_id);
    const claims = { app_id: caller.app_id, user_id, method_id: id };
    return { user_id, removed: await this.signer.sign(removedMethod.identity, claims) };
  }

  private async require(
    { app_id }: Caller,
    { user_id, said }: OwnChangeInput,
    named: Pick<AdmittedChange, 'change' | 'method_id'>,
  ): Promise<void> {
    await this.admitted.read(said, { app_id, user_id, ...named });
  }
}

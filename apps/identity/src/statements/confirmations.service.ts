import type { Caller } from '@latchkey/contracts';
import type { AddAddressInput, ConfirmedSignIn, ConfirmSignInInput } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { MethodsService } from '../identifiers/methods.service.js';
import { NewAddressService } from '../identifiers/new-address.service.js';
import { SignedAnswers } from './signed-answers.service.js';
import { SpentProofs } from './spent-proofs.service.js';

/** An address becomes verified, and a user active, by the word of the service that spent the proof. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly proofs: SpentProofs,
    private readonly answers: SignedAnswers,
    private readonly methods: MethodsService,
    private readonly addresses: NewAddressService,
  ) {}

  /** @throws AttestationError for a proof of something else. @throws AppError what `MethodsService` throws */
  async confirm(caller: Caller, input: ConfirmSignInInput): Promise<ConfirmedSignIn> {
    await this.proofs.require(caller, input);
    const { user_id } = await this.methods.confirm(caller, input);
    const { method_id, proof } = input;
    // A gateway of 0.2.0 reads no statement.
    if (!proof || method_id === undefined) return { user_id };
    const { owner } = await this.answers.find(caller, { method_id, user_id });
    return owner === undefined ? { user_id } : { user_id, owner };
  }

  /** @throws AttestationError for a proof of something else. @throws AppError what `NewAddressService` throws */
  async addAddress(caller: Caller, input: AddAddressInput): Promise<{ method_id: string }> {
    await this.proofs.requireNewAddress(caller, input);
    return this.addresses.add(caller, input);
  }
}

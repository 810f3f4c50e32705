import { type Caller, type RemovedMethod, removedMethod } from '@latchkey/contracts';
import type { RemoveOwnFactorsInput, RevokeSessionsResponse } from '@latchkey/contracts/session';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { RevocationsService } from './revocations.service.js';

/** Removes the factors of a method that its user has removed, by the word of the service that had it. */
@Injectable()
export class OwnRemovals {
  private readonly readers: Readonly<Record<RemoveOwnFactorsInput['by'], AttestationReader<RemovedMethod>>>;

  constructor(
    private readonly revocations: RevocationsService,
    attestations: Attestations,
  ) {
    this.readers = {
      identity: attestations.reader(removedMethod.identity),
      mfa: attestations.reader(removedMethod.mfa),
    };
  }

  /** @throws AttestationError */
  async follow(
    caller: Caller,
    { user_id, method_id, by, removed }: RemoveOwnFactorsInput,
  ): Promise<RevokeSessionsResponse> {
    await this.readers[by].read(removed, { app_id: caller.app_id, user_id, method_id });
    return this.revocations.removeFactors(caller, { user_id, method_id });
  }
}

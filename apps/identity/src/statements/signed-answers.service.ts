import { type Caller, madeUser, type ProofUse, signedProof } from '@latchkey/contracts';
import {
  type BareUser,
  type LinkedAccount,
  oauthFactor,
  type OAuthTokenInput,
} from '@latchkey/contracts/identity';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { TokenSpendingService } from '../providers/token-spending.service.js';
import { UserCreationService } from '../users/user-creation.service.js';

/** Answers with a statement that other services believe: who was made, who has an account. */
@Injectable()
export class SignedAnswers {
  constructor(
    private readonly spending: TokenSpendingService,
    private readonly creation: UserCreationService,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AppError what `TokenSpendingService` throws */
  async spendOAuth(caller: Caller, input: OAuthTokenInput & ProofUse): Promise<LinkedAccount> {
    const account = await this.spending.spend(caller, input);
    const { user_id } = account;
    const proven = { user_id, session_id: input.session_id, factor: oauthFactor(account) };
    return { ...account, proof: await signedProof(this.signer, caller, proven) };
  }

  /** @throws AppError sign_up_closed */
  async createBare(caller: Caller): Promise<BareUser> {
    const { user_id } = await this.creation.createBare(caller);
    return { user_id, made: await this.signer.sign(madeUser, { app_id: caller.app_id, user_id }) };
  }
}

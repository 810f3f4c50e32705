import { type Caller, madeUser, methodOwner, type ProofUse, signedProof } from '@latchkey/contracts';
import {
  type BareUser,
  type EnsureMethodInput,
  type FindMethodInput,
  type LinkedAccount,
  oauthFactor,
  type OAuthTokenInput,
  type OwnedMethod,
} from '@latchkey/contracts/identity';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { MethodsService } from '../identifiers/methods.service.js';
import { TokenSpendingService } from '../providers/token-spending.service.js';
import { UserCreationService } from '../users/user-creation.service.js';

/** Answers with a statement that other services believe: whose an address is, who was made, who has an account. */
@Injectable()
export class SignedAnswers {
  constructor(
    private readonly methods: MethodsService,
    private readonly spending: TokenSpendingService,
    private readonly creation: UserCreationService,
    private readonly signer: AttestationSigner,
  ) {}

  /** For a send: a code goes to the address of this answer alone. @throws AppError what `MethodsService` throws */
  async ensure(caller: Caller, input: EnsureMethodInput): Promise<OwnedMethod> {
    return this.withOwner(caller, await this.methods.ensure(caller, input));
  }

  /** An unsettled method signs no user in, so its owner is no statement. @throws AppError what `MethodsService` throws */
  async find(caller: Caller, input: FindMethodInput): Promise<OwnedMethod> {
    const method = await this.methods.find(caller, input);
    return isSettled(method) ? this.withOwner(caller, method) : method;
  }

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

  private async withOwner({ app_id }: Caller, method: OwnedMethod): Promise<OwnedMethod> {
    const { id: method_id, user_id, type, value } = method;
    const owner = { app_id, user_id, method_id, type, value, settled: isSettled(method) };
    return { ...method, owner: await this.signer.sign(methodOwner, owner) };
  }
}

const isSettled = ({ verified, user_active }: OwnedMethod): boolean => verified && user_active;

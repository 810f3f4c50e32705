import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type RefusalReason } from '@latchkey/contracts';
import {
  type CreateHostedCodeInput,
  type ExchangedHostedCode,
  type ExchangeHostedCodeInput,
  HOSTED_CODE_SECONDS,
} from '@latchkey/contracts/session';
import { equalInConstantTime, newToken, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { claimsBefore } from '../session-jwts/session-jwt.rules.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import { limited, limitsOf } from '../sessions/session.rules.js';
import { SessionTokens } from '../sessions/session-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { HostedCodesRepository } from './hosted-codes.repository.js';

/** Hands the session of the hosted page over to the server of its App. */
@Injectable()
export class HostedSignIns {
  constructor(
    private readonly codes: HostedCodesRepository,
    private readonly sessions: SessionsService,
    private readonly jwts: SessionJwts,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * One for a session that the page began; a session of another origin is not renewed. The page registers nothing, so who
   * may enrol a second factor goes on to the App, whose server can.
   * @throws AppError session_not_found, step_up_required
   */
  async createCode(
    caller: Caller,
    { session_token, code_challenge }: CreateHostedCodeInput,
  ): Promise<{ code: string; user_id: string }> {
    const handedIn = { session_token, purpose: 'enroll_factor' } as const;
    const { session_id: sessionId, user_id } = await this.sessions.check(caller, handedIn);
    const code = newToken();
    const isAdded = await this.codes.add({
      appId: caller.app_id,
      sessionId,
      codeDigest: sha256(code.reveal()),
      codeChallenge: code_challenge ?? null,
      seconds: HOSTED_CODE_SECONDS,
    });
    if (!isAdded) throw new AppError('session_not_found', { reason: 'session_not_of_page', userId: user_id });
    return { code: code.reveal(), user_id };
  }

  /** A refused exchange uses the code up, too: a client may not try verifiers. @throws AppError invalid_hosted_code */
  async exchange(caller: Caller, input: ExchangeHostedCodeInput): Promise<ExchangedHostedCode> {
    const { app_id: appId } = caller;
    await this.jwts.prepare(appId);
    const token = await this.tokens.make(appId);
    const spent = await this.codes.spend(appId, sha256(input.code));
    if (!spent) throw refused('hosted_code_unknown');
    const { userId, sessionId: formerId } = spent;
    if (spent.expired) throw refused('hosted_code_expired', userId);
    if (!verifierFits(spent.codeChallenge, input.code_verifier))
      throw refused('hosted_code_verifier', userId);
    const limits = limitsOf(caller);
    const row = await this.codes.succeed({
      ...{ appId, userId, formerId, limits },
      id: newId('sess'),
      tokenDigest: sha256(token.reveal()),
      expiresInMinutes: input.session_expires_in,
    });
    if (!row) throw refused('hosted_code_session', userId);
    const presented = await this.jwts.present(limited(row, limits), claimsBefore(caller, input));
    const session_token = token.reveal();
    const session = { ...presented.session, session_token };
    return { ...presented, user_id: userId, session_token, session };
  }
}

function refused(reason: RefusalReason, userId?: string): AppError {
  return new AppError('invalid_hosted_code', { reason, ...(userId !== undefined && { userId }) });
}

/** Whether the verifier fits (RFC 7636, 4.6). Without a challenge none may be given: a planted code has none. */
function verifierFits(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  return equalInConstantTime(Buffer.from(challenge, 'base64url'), sha256(verifier));
}

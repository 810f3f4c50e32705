import {
  AppError,
  type Caller,
  type Ceremony,
  originAccepted,
  readClientData,
  readCredential,
  type RefusalReason,
  type SentCredential,
} from '@latchkey/contracts';
import type { Challenge } from './challenge.entity.js';
import type { ChallengesRepository } from './challenges.repository.js';
import { type Expected, expectedOf } from './responses/attestation.js';

/** What a browser sent for an open challenge, from a page that may answer it. Its signature is not verified yet. */
export interface ChallengeAnswer {
  sent: SentCredential;
  challenge: Challenge;
  expected: Expected;
}

/** Reads an answer without spending its challenge. @throws AppError invalid_webauthn_credential. */
export async function readAnswer(
  challenges: ChallengesRepository,
  { app_id, environment, settings }: Caller,
  publicKeyCredential: object,
  ceremony: Ceremony,
): Promise<ChallengeAnswer> {
  const sent = readCredential(publicKeyCredential);
  const clientData = sent && readClientData(sent.response.clientDataJSON, ceremony);
  if (!clientData) throw refused('credential_malformed');
  const { origin } = clientData;
  const challenge = await challenges.open(app_id, clientData.challenge, ceremony);
  const allowedOrigins = settings.allowed_origins;
  if (!challenge) {
    const hasExpired = await challenges.hasExpired(app_id, clientData.challenge);
    throw refused(hasExpired ? 'challenge_expired' : 'challenge_unknown');
  }
  if (!originAccepted(origin, { domain: challenge.domain, environment, allowedOrigins }))
    throw refused('origin_mismatch', challenge.userId);
  return { sent, challenge, expected: expectedOf(challenge, origin) };
}

/** The refusal of a credential, with its cause. @param userId of the challenge or the credential, where known. */
export function refused(reason: RefusalReason, userId: string | null = null): AppError {
  return new AppError('invalid_webauthn_credential', { reason, ...(userId !== null && { userId }) });
}

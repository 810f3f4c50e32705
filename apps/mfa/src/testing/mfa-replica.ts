import { afterAll } from '@jest/globals';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type EventConsumer, type EventRelay, Outbox } from '@latchkey/platform/outbox';
import { ServiceSecrets } from '@latchkey/platform/service';
import { fixedClock } from '@latchkey/platform/testing';
import { attesting } from '@latchkey/platform/testing/attestations';
import { RecoveryCodeEntity, TotpEntity } from '../totps/totp.entity.js';
import { GuessesRepository } from '../totps/guesses/guesses.repository.js';
import { Guesses } from '../totps/guesses/guesses.service.js';
import { OwnUnlocks } from '../totps/guesses/own-unlocks.service.js';
import { TotpProofsService } from '../totps/guesses/totp-proofs.service.js';
import { TotpEncryption } from '../totps/encrypted-totps.js';
import { TotpsRepository } from '../totps/totps.repository.js';
import { TotpsService } from '../totps/totps.service.js';
import { DELETION } from '../mfa.lifecycle.js';
import { OwnChanges } from '../users/own-changes.service.js';
import { OwnFactors } from '../users/own-factors.service.js';
import { UserFactorsRepository } from '../users/user-factors.repository.js';
import { UserFactorsService } from '../users/user-factors.service.js';
import { AuthenticationsService } from '../webauthn/authentications.service.js';
import { ChallengeEntity } from '../webauthn/challenge.entity.js';
import { ChallengesRepository } from '../webauthn/challenges.repository.js';
import { CredentialEntity, UserHandleEntity } from '../webauthn/credential.entity.js';
import { CredentialKeysService } from '../webauthn/credential-keys.service.js';
import { CredentialsRepository } from '../webauthn/credentials.repository.js';
import { OwnRegistrations } from '../webauthn/own-registrations.service.js';
import { RegistrationsService } from '../webauthn/registrations.service.js';
import { tally } from './callers.js';
import { mfaDatabase, type MfaDatabase } from './mfa-database.js';

const quietRelay = { nudge: () => undefined } as unknown as EventRelay;
const noEvents = { on: () => undefined } as unknown as EventConsumer;

/** One process of the service over a database that it shares with others. */
export function mfaReplica({ source, envelope }: MfaDatabase, attested = attesting()) {
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const outbox = new Outbox(quietRelay);
  const totpsRepository = new TotpsRepository(
    source.getRepository(TotpEntity),
    source.getRepository(RecoveryCodeEntity),
  );
  const guarded = new GuessesRepository(source.getRepository(TotpEntity));
  const guesses = new Guesses(source, guarded, outbox);
  const encryption = new TotpEncryption(envelope, new ServiceSecrets('mfa', source, envelope));
  const challenges = new ChallengesRepository(source.getRepository(ChallengeEntity));
  const credentials = new CredentialsRepository(
    source.getRepository(CredentialEntity),
    source.getRepository(UserHandleEntity),
  );
  const factors = new UserFactorsRepository(
    source.getRepository(TotpEntity),
    source.getRepository(CredentialEntity),
  );
  const userFactors = new UserFactorsService(source, factors, outbox, attested.signerOf('mfa'));
  const registrations = new RegistrationsService(source, challenges, credentials, outbox);
  const ownChanges = new OwnChanges(factors, attested.signerOf('mfa'), attested.attestations());
  return {
    attested,
    clock,
    deletion: new UserDeletion(DELETION, source, noEvents, outbox),
    totps: new TotpsService(source, totpsRepository, encryption, outbox),
    guesses,
    ownUnlocks: new OwnUnlocks(guesses, guarded, attested.attestations()),
    proofs: new TotpProofsService(guesses, guarded, encryption, clock),
    factors: userFactors,
    ownFactors: new OwnFactors(userFactors, attested.attestations()),
    ownChanges,
    ownRegistrations: new OwnRegistrations(ownChanges, registrations, attested.signerOf('mfa')),
    registrations,
    credentialKeys: new CredentialKeysService(credentials),
    authentications: new AuthenticationsService(source, challenges, credentials, outbox),
  };
}

export type MfaReplica = ReturnType<typeof mfaReplica>;

/** The service over a database of its own, until the specs of the file have run. */
export async function mfaFixture(name: string) {
  const database = await mfaDatabase(name);
  afterAll(() => database.close());
  return { database, replica: mfaReplica(database) };
}

const AT_ONCE = 20;

/** The same in groups, for more calls than there are connections. */
export async function tallyMany<Input>(
  inputs: readonly Input[],
  call: (input: Input) => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const some = await tally(inputs.slice(at, at + AT_ONCE).map(call));
    for (const [outcome, count] of Object.entries(some)) counts[outcome] = (counts[outcome] ?? 0) + count;
  }
  return counts;
}

import { randomInt } from 'node:crypto';
import { AppError, type Caller, type RefusalReason } from '@latchkey/contracts';
import type { BeginProofOfWorkResponse, ProofOfWorkInput } from '@latchkey/contracts/otp-delivery';
import { hmacSha256, sha256 } from '@latchkey/platform/crypto';
import { clientNetwork, siteNetwork } from '@latchkey/platform/network';
import { CONFIG } from '@latchkey/platform/tokens';
import { ServiceSecrets } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { hourly, secondsUntilRoom } from '../deliveries/delivery.rules.js';
import { Destinations } from '../deliveries/destinations.service.js';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import { type Bound, boundOf, payloadOf } from './proof-payload.js';
import {
  CLIENTS_OF_A_SITE,
  counterRange,
  isHardEnough,
  PROOF_SECONDS,
  triesFor,
  WORK,
} from './proof.rules.js';
import { type CountedClient, type CountedNetwork, ProofsRepository } from './proofs.repository.js';

/** Proofs of work, without which no page may send with a public token. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly proofs: ProofsRepository,
    private readonly destinations: Destinations,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: OtpDeliveryConfig,
  ) {}

  /** Nothing is stored: the signature says what the challenge is for. */
  async begin(
    { app_id: app }: Caller,
    { send, client_ip }: ProofOfWorkInput,
  ): Promise<BeginProofOfWorkResponse> {
    const { client } = await this.countedClient(client_ip);
    const { sends, now } = await this.proofs.windowOf(app, client.digest);
    const tries = triesFor(this.config.PROOF_OF_WORK_TRIES, sends, now);
    const challenge = await createChallenge({
      ...WORK,
      deriveKey,
      counter: randomInt(...counterRange(tries)),
      data: { app, send, tries } satisfies Bound,
      expiresAt: Math.floor(now.getTime() / 1000) + PROOF_SECONDS,
      ...(await this.keys()),
    });
    return { challenge };
  }

  /** @throws AppError invalid_proof_of_work, too_many_messages; a proof without room for its send is used up, too. */
  async spend(
    { app_id: app }: Caller,
    { send, client_ip, proof }: ProofOfWorkInput & { proof: string },
  ): Promise<object> {
    const payload = payloadOf(proof);
    if (!payload) throw refused('proof_of_work_malformed');
    await this.requireSolved(payload);
    const bound = boundOf(payload.challenge);
    if (bound.app !== app || bound.send !== send) throw refused('proof_of_work_wrong');
    const counted = await this.countedClient(client_ip);
    const { sends, now } = await this.proofs.windowOf(app, counted.client.digest);
    const due = triesFor(this.config.PROOF_OF_WORK_TRIES, sends, now);
    if (!isHardEnough(bound.tries ?? 0, due)) throw refused('proof_of_work_too_easy');
    const done = await this.proofs.spend(app, sha256(payload.challenge.parameters.nonce), counted);
    if (!done.spent) throw refused('proof_of_work_used');
    if (!done.counted) throw await this.tooMany(app, counted.client, 'send_limit_client');
    if (counted.site && !done.countedOfSite) throw await this.tooMany(app, counted.site, 'send_limit_site');
    return {};
  }

  private async tooMany(
    app: string,
    { digest, limit }: CountedNetwork,
    reason: RefusalReason,
  ): Promise<AppError> {
    const { sends, now } = await this.proofs.windowOf(app, digest);
    const retryAfterSeconds = secondsUntilRoom(sends, now, [hourly(limit)]);
    return new AppError('too_many_messages', { retryAfterSeconds, reason });
  }

  private async requireSolved({ challenge, solution }: Payload): Promise<void> {
    const result = await verifySolution({ challenge, solution, deriveKey, ...(await this.keys()) });
    if (result.expired) throw refused('proof_of_work_expired');
    if (!result.verified) throw refused('proof_of_work_wrong');
  }

  /** Two keys of one secret: the signature of the challenge, and that of its solution. */
  private async keys() {
    const secret = await this.secrets.get('proof_of_work');
    const keyFor = (purpose: string) => hmacSha256(secret, purpose).toString('hex');
    return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
  }

  /** No destination has the form of these texts. */
  private async countedClient(clientIp: string): Promise<CountedClient> {
    const limit = this.config.PUBLIC_SENDS_PER_CLIENT;
    const [network, site] = [clientNetwork(clientIp), siteNetwork(clientIp)];
    const client = { digest: await this.destinations.digestOf(`client ${network}`), limit };
    if (site === network) return { client, site: undefined };
    const digest = await this.destinations.digestOf(`client ${site}`);
    return { client, site: { digest, limit: limit * CLIENTS_OF_A_SITE } };
  }
}

function refused(reason: RefusalReason): AppError {
  return new AppError('invalid_proof_of_work', { reason });
}

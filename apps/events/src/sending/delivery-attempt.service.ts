import { type DeliveryError } from '@latchkey/contracts/events';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { UnreachableHost } from '@latchkey/platform/egress';
import { VERSION } from '@latchkey/platform/process';
import { Inject, Injectable } from '@nestjs/common';
import { isSlowAnswer } from '../webhooks/delivery.rules.js';
import { SecretEncryption } from '../webhooks/encrypted-secrets.js';
import { WebhooksRepository } from '../webhooks/webhooks.repository.js';
import type { Claim } from './claims.repository.js';
import { post } from './http-post.js';
import { Receivers } from './receivers.js';
import { signedHeaders } from './signatures.js';

/** For all of an attempt: resolving, connecting, sending, waiting for the answer. */
const ATTEMPT_MS = 10_000;

/** How one attempt ended. */
export type AttemptOutcome =
  | { readonly result: 'delivered'; readonly statusCode: number; readonly isSlow: boolean }
  | {
      readonly result: 'failed';
      readonly statusCode: number | null;
      readonly isSlow: boolean;
      readonly error: DeliveryError;
    }
  /** Nothing was sent, for a reason of ours. */
  | { readonly result: 'postponed' };

/** Sends a claimed delivery once. */
@Injectable()
export class DeliveryAttempt {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly encryption: SecretEncryption,
    private readonly receivers: Receivers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async make(claim: Claim): Promise<AttemptOutcome> {
    const secrets = await this.secretsOf(claim.webhookId).catch(() => []);
    // Deleted meanwhile, or the key provider is away.
    if (secrets.length === 0) return { result: 'postponed' };
    const begun = performance.now();
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const isSlow = () => isSlowAnswer(performance.now() - begun);
    try {
      const statusCode = await this.send(claim, secrets, signal);
      const isDelivered = statusCode >= 200 && statusCode < 300;
      if (isDelivered) return { result: 'delivered', statusCode, isSlow: isSlow() };
      return { result: 'failed', statusCode, isSlow: isSlow(), error: 'status' };
    } catch (error) {
      return { result: 'failed', statusCode: null, isSlow: isSlow(), error: reasonOf(error, signal) };
    }
  }

  /** The connection goes to the addresses that were checked, whatever the name leads to by then. */
  private async send(claim: Claim, secrets: readonly string[], signal: AbortSignal): Promise<number> {
    const { eventId: id, body, environment } = claim;
    const url = new URL(claim.url);
    const addresses = await this.receivers.addressesOf(url, environment, signal);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Latchkey/${VERSION}`,
      ...signedHeaders({ id, at: this.clock(), body }, secrets),
    };
    return post({ url, addresses, headers, body, signal });
  }

  private async secretsOf(webhookId: string): Promise<string[]> {
    const rows = await this.webhooks.secretsOf(webhookId);
    return Promise.all(rows.map((row) => this.encryption.decrypt(row)));
  }
}

const TLS_CODE =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_OSSL|EPROTO|HOSTNAME_MISMATCH)/;

/** A documented reason, by the code of the error. */
function reasonOf(error: unknown, signal: AbortSignal): DeliveryError {
  if (signal.aborted) return 'timeout';
  if (error instanceof UnreachableHost) return error.reason;
  const { code = '' } = error as { code?: string };
  if (TLS_CODE.test(code)) return 'tls_failed';
  return code.startsWith('HPE_') ? 'malformed_answer' : 'connection_failed';
}

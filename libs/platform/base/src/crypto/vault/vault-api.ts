import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import { CodedError } from '../../errors/coded-error.js';
import type { Secret } from '../secret.js';

/** The parts of Vault's answers that we read. */
export interface VaultAnswer {
  readonly status: number;
  readonly data?: unknown;
  readonly auth?: VaultAuth | null;
  readonly errors?: unknown;
}

/** Of a login or a renewal: https://developer.hashicorp.com/vault/api-docs/auth/kubernetes#login */
export interface VaultAuth {
  readonly client_token: string;
  /** Seconds; 0 for a token that does not expire. */
  readonly lease_duration: number;
  readonly renewable: boolean;
}

export interface VaultServer {
  /** Such as `https://vault.example.com:8200`. */
  readonly address: string;
  /** File with the authorities of its certificate, in PEM form; the authorities that Node knows when absent. */
  readonly caFile?: string | undefined;
}

const LIMIT_MS = 2000;
/** Below the time after which servers and proxies close an idle connection. */
const IDLE_MS = 4000;
const RETRY_AFTER_SECONDS = 5;

/** `key_provider_unavailable`, with a reason for the log. It names settings and statuses, never a token. */
export function vaultFailure(reason: string, cause?: unknown): CodedError<'key_provider_unavailable'> {
  const options = { message: reason, ...(cause === undefined ? {} : { cause }) };
  return new CodedError('key_provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, options);
}

/** The HTTP API of Vault or OpenBao: one POST, within a time limit, on a kept connection. Follows no redirect. */
export class VaultApi {
  readonly #base: string;
  readonly #agent: Agent | TlsAgent;

  constructor({ address, caFile }: VaultServer) {
    this.#base = `${address.replace(/\/+$/, '')}/v1/`;
    const options = { keepAlive: true, timeout: IDLE_MS };
    const ca = caFile === undefined ? {} : { ca: readFileSync(caFile) };
    this.#agent = isTls(address) ? new TlsAgent({ ...options, ...ca }) : new Agent(options);
  }

  /** @param path below `/v1/`. @throws CodedError key_provider_unavailable if there is no answer in JSON. */
  async post(path: string, body: object, token?: Secret): Promise<VaultAnswer> {
    try {
      const response = await answerTo(this.#request(path, token), JSON.stringify(body));
      const answer = (await json(response)) as Omit<VaultAnswer, 'status'> | null;
      return { ...answer, status: response.statusCode ?? 0 };
    } catch (error) {
      throw vaultFailure('Vault did not answer: check VAULT_ADDR, VAULT_CA_FILE and the network', error);
    }
  }

  #request(path: string, token?: Secret): ClientRequest {
    const send = isTls(this.#base) ? httpsRequest : httpRequest;
    return send(this.#base + path, {
      method: 'POST',
      agent: this.#agent,
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: {
        'X-Vault-Request': 'true',
        'Content-Type': 'application/json',
        ...(token && { 'X-Vault-Token': token.reveal() }),
      },
    });
  }
}

const isTls = (address: string): boolean => address.startsWith('https:');

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', resolve);
    request.end(body);
  });
}

import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Agent } from 'undici';
import type { EgressEnvironment } from '@latchkey/platform/network';
import { Destinations, UnreachableHost } from './destinations.js';
import { EgressError } from './egress-error.js';
import { jsonAnswerOf } from './json-answer.js';

/** For each address of a host in turn; the last one has all the time that is left. */
export const CONNECT_MS = 2500;

/** A look-up for a connection that goes to the checked addresses only, whatever the name leads to by then. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first = { address: '', family: 4 }] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** Loaded for the first request: 1 MiB of memory that a process without such requests does not need. */
const loadUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof loadUndici>>;

export interface EgressRequest {
  readonly url: URL;
  /** Of the App whose settings name the URL. */
  readonly environment: EgressEnvironment;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends the request early. */
  readonly signal?: AbortSignal | undefined;
}

/** For all of a request: resolving, connecting, sending, reading the answer, and the repetition. */
const REQUEST_MS = 5000;
const MOST_HEADER_BYTES = 16 * 1024;

/**
 * Asks servers that an App's settings name for JSON: at allowed addresses only, over a connection of its own, with no
 * redirect followed, 5 s in all, and at most 1 MiB of answer.
 */
@Injectable()
export class GuardedClient {
  constructor(private readonly destinations: Destinations) {}

  /**
   * A GET is repeated once after a broken connection; a POST is never sent twice.
   * @throws EgressError
   */
  async request(request: EgressRequest): Promise<Response> {
    const limit = AbortSignal.timeout(REQUEST_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    try {
      return await this.send(request, signal);
    } catch (error) {
      const isBroken = error instanceof EgressError && error.reason === 'connection_failed';
      if (!isBroken || request.method !== 'GET' || signal.aborted) throw error;
      return this.send(request, signal);
    }
  }

  private async send(request: EgressRequest, signal: AbortSignal): Promise<Response> {
    const { url, environment, method, headers, body } = request;
    let isConnected = false;
    const undici = await loadUndici();
    let agent: Agent | undefined;
    try {
      const addresses = await this.destinations.addressesOf(url, environment, signal);
      agent = agentOf(undici, addresses, () => {
        isConnected = true;
      });
      const options = { method, headers, body: body ?? null, redirect: 'manual', signal } as const;
      return await jsonAnswerOf(await undici.fetch(url, { ...options, dispatcher: agent }));
    } catch (error) {
      throw failureOf(error, signal, isConnected);
    } finally {
      void agent?.destroy().catch(() => undefined);
    }
  }
}

/** Connects to the checked addresses only; the certificate is checked against the name. */
function agentOf(undici: Undici, addresses: readonly LookupAddress[], onConnected: () => void): Agent {
  const connect = undici.buildConnector({
    lookup: pinnedTo(addresses),
    rejectUnauthorized: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_MS,
    timeout: REQUEST_MS,
  });
  return new undici.Agent({
    connect: (options, callback) =>
      connect(options, (...result) => {
        if (result[0] === null) onConnected();
        callback(...result);
      }),
    maxHeaderSize: MOST_HEADER_BYTES,
    pipelining: 0,
  });
}

function failureOf(error: unknown, signal: AbortSignal, isSent: boolean): EgressError {
  if (error instanceof EgressError) return error;
  if (error instanceof UnreachableHost)
    return new EgressError(signal.aborted ? 'timeout' : error.reason, isSent);
  return new EgressError(signal.aborted ? 'timeout' : 'connection_failed', isSent);
}

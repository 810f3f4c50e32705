import { AppError, type Caller, type ErrorType, type OperatorRole } from '@latchkey/contracts';
import type { Actor } from '@latchkey/platform/telemetry';
import type { CountedRequest } from '../rate-limits/rate-limits.js';
import type { Access } from './endpoint.js';

const BEARER = /^Bearer +(\S+) *$/i;

/** On whose behalf a key is looked up. */
export interface LookUp {
  readonly requestId: string;
  /** Its address counts look-ups of keys that may be guesses. */
  readonly request: CountedRequest;
}

/** A request whose key is to be checked. */
export interface Attempt extends LookUp {
  readonly access: Access;
  /** The least role that the route needs of an operator. */
  readonly role?: OperatorRole | undefined;
  /** Whether the route needs a proof of the last minutes of an operator who is a person. */
  readonly freshProof?: boolean | undefined;
  readonly method: string;
  readonly headers: Readonly<Partial<Record<'authorization' | 'cookie' | 'origin', string | undefined>>>;
}

/** The result of checking a key. */
export interface Admission {
  /** The App of the key; null for an operator's key and without a key. */
  readonly caller: Caller | null;
  /** Proves the caller to services. */
  readonly ticket?: string | undefined;
  /** Undefined where the route needs no key. */
  readonly actor?: Actor;
  /** Of an operator. */
  readonly role?: OperatorRole;
  /** Why the key opens nothing here; to be thrown once the request is counted. */
  readonly refusal?: AppError;
  /** What counts the request: a secret key by its id, the address of the client, or nothing. */
  readonly countedBy: { readonly key: string } | 'address' | 'nothing';
}

/** Checks the key of a request, before its body is read. */
export interface KeyCheck {
  /** @throws AppError rate_limited for an address that guesses keys; CodedError when identity cannot answer. */
  identify(attempt: Attempt): Promise<Admission>;
}

export function refusedKey(code: ErrorType, countedBy: Admission['countedBy'] = 'address'): Admission {
  return { caller: null, refusal: new AppError(code), countedBy };
}

/** The key of an `Authorization` header. Undefined without a key; empty for a malformed header, because no key is empty. */
export function presentedKey(header: string | undefined): string | undefined {
  return header?.trim() ? (BEARER.exec(header)?.[1] ?? '') : undefined;
}

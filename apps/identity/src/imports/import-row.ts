import type { ErrorType } from '@latchkey/contracts';
import type { ImportUserInput, OAuthProviderName } from '@latchkey/contracts/identity';
import type { UserEntity } from '../users/user.entity.js';
import type { Address } from '../users/method-types.js';

/** An address of a row, and whether the App vouches for it. */
export interface VouchedAddress extends Address {
  readonly verified: boolean;
}

/** An account of a row, by its provider, the issuer in the settings of the App, and its subject. */
export interface RowAccount {
  readonly provider: OAuthProviderName;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
}

export interface ImportRow {
  readonly input: ImportUserInput;
  readonly addresses: readonly VouchedAddress[];
  readonly accounts: readonly RowAccount[];
}

export interface KnownPart {
  readonly id: string;
  readonly userId: string;
}
export interface KnownAddress extends KnownPart {
  readonly verified: boolean;
}

/** What the App has of the rows' identifiers; `users` are locked. A taken row adds its own, so that no later one gets them. */
export interface Known {
  readonly users: Map<string, UserEntity>;
  readonly externalIds: Map<string, string>;
  readonly addresses: Map<string, KnownAddress>;
  readonly accounts: Map<string, KnownPart>;
}

/** Refuses one row. */
export class RowRefusal extends Error {
  constructor(
    readonly errorType: ErrorType,
    readonly reason?: string,
  ) {
    super(errorType);
  }
}

export const keyOfAddress = ({ type, value }: Address) => `${type} ${value}`;
export const keyOfAccount = ({ provider, issuer, subject }: Omit<RowAccount, 'email'>) =>
  JSON.stringify([provider, issuer, subject]);

/** @param issuers by provider: those that the App has set up. */
export function toRow(input: ImportUserInput, issuers: ReadonlyMap<string, string>): ImportRow {
  const emails = input.emails?.map(({ email, verified }) => ({
    type: 'email' as const,
    value: email,
    verified,
  }));
  const numbers = input.phone_numbers?.map(({ phone_number, verified }) => ({
    type: 'phone_number' as const,
    value: phone_number,
    verified,
  }));
  const addresses = new Map<string, VouchedAddress>();
  for (const { verified = false, ...address } of [...(emails ?? []), ...(numbers ?? [])]) {
    const key = keyOfAddress(address);
    addresses.set(key, { ...address, verified: verified || addresses.get(key)?.verified === true });
  }
  const accounts = new Map<string, RowAccount>();
  for (const { provider, subject, email } of input.idp_providers ?? []) {
    const account = { provider, issuer: issuers.get(provider) ?? '', subject, email };
    accounts.set(keyOfAccount(account), account);
  }
  return { input, addresses: [...addresses.values()], accounts: [...accounts.values()] };
}

import { compact, objectsOf, type RawUser, textOf } from './imported-user.js';

/** How an export names the accounts that its users have elsewhere. */
export interface AccountNames {
  /** The member of an account that names its provider. */
  readonly member: string;
  /** The name that the provider has here; one without is not imported. */
  readonly providers: Readonly<Record<string, string>>;
  /** Ways to sign in that are no accounts elsewhere. */
  readonly own: readonly string[];
}

/** An account that is imported. */
interface LinkedAccount {
  readonly provider: string;
  readonly account: RawUser;
}

/** The accounts that are imported, and a note about each other one. */
export function linkedAccounts(
  list: unknown,
  { member, providers, own }: AccountNames,
): { linked: LinkedAccount[]; notes: string[] } {
  const named = objectsOf(list).map((account) => ({ name: String(account[member]), account }));
  const linked = named.flatMap(({ name, account }) => {
    const provider = providers[name];
    return provider ? [{ provider, account }] : [];
  });
  const others = named.filter(({ name }) => !providers[name] && !own.includes(name));
  return { linked, notes: others.map(({ name }) => `its account at ${name} is not imported`) };
}

/** The account as a bulk import takes it. */
export function idpProvider(provider: string, subject: unknown, email?: unknown): Record<string, unknown> {
  return compact({ provider, subject: textOf(subject), email: textOf(email) });
}

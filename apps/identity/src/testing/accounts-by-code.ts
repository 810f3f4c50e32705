import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@latchkey/contracts';
import type {
  AuthorizationChecks,
  ProviderAccount,
  ProviderClient,
  ProviderProtocol,
  ProviderTokenSet,
} from '../providers/protocol/provider-protocol.js';

/** A protocol without HTTP: a code stands for an account, and works once, with the checks that it was asked for. */
export class AccountsByCode implements ProviderProtocol {
  /** The codes that were exchanged. */
  readonly exchanged: string[] = [];
  readonly checks: AuthorizationChecks[] = [];
  /** Thrown by the next exchanges. */
  failures: Error[] = [];
  /** How long an exchange takes, in ms. */
  exchangeMs = 0;
  private readonly accounts = new Map<string, ProviderAccount>();

  /** @returns the code of the account. */
  codeOf(account: ProviderAccount): string {
    const code = `code-${this.accounts.size}-${account.subject}`;
    this.accounts.set(code, account);
    return code;
  }

  async authorizationUrl(client: ProviderClient, checks: AuthorizationChecks): Promise<URL> {
    this.checks.push(checks);
    const url = new URL('https://provider.example/authorize');
    url.searchParams.set('client_id', client.clientId);
    url.searchParams.set('state', checks.state);
    return url;
  }

  async exchange(
    _client: ProviderClient,
    checks: AuthorizationChecks,
    { code = '' }: Readonly<Record<string, string>>,
  ): Promise<{ account: ProviderAccount; tokens: ProviderTokenSet }> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const isUsed = this.exchanged.includes(code);
    this.exchanged.push(code);
    const begun = this.checks.find(({ state }) => state === checks.state);
    if (!isUsed) await delay(this.exchangeMs);
    const account = this.accounts.get(code);
    const isRight = JSON.stringify(begun) === JSON.stringify(checks);
    if (!account || !isRight || isUsed) throw new AppError('oauth_failed');
    return { account, tokens: { accessToken: `access-of-${code}`, refreshToken: `refresh-of-${code}` } };
  }

  async refresh(): Promise<ProviderTokenSet> {
    throw new AppError('oauth_failed');
  }
}

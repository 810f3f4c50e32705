import type { Caller } from '@latchkey/contracts';
import type { LinkedAccount, OAuthProviderName, OAuthTokenInput } from '@latchkey/contracts/identity';
import { AppsService } from '../apps/apps.service.js';
import { OAuthFlowsService } from '../providers/oauth-flows.service.js';
import type { ProviderAccount } from '../providers/protocol/provider-protocol.js';
import { TokenReadingService } from '../providers/token-reading.service.js';
import { TokenSpendingService } from '../providers/token-spending.service.js';
import { AccountsByCode } from './accounts-by-code.js';
import { type TestIdentity, testIdentity } from './test-identity.js';

const ISSUER = 'https://id.example.com';
export const REDIRECT_URL = 'http://localhost:3000/welcome';
const CALLBACK_URL = 'https://auth.example.com/v1/auth/oauth/callback';

export interface Begun {
  readonly provider?: OAuthProviderName;
  /** The user to link. */
  readonly user_id?: string;
}

/** Identity with providers that answer by codes. */
export class ProviderSignIns {
  private constructor(
    readonly identity: TestIdentity,
    readonly protocol: AccountsByCode,
  ) {}

  static async start(name: string): Promise<ProviderSignIns> {
    const protocol = new AccountsByCode();
    return new ProviderSignIns(await testIdentity(name, undefined, protocol), protocol);
  }

  get flows(): OAuthFlowsService {
    return this.identity.get(OAuthFlowsService);
  }

  readonly signIn = {
    read: (caller: Caller, input: OAuthTokenInput) =>
      this.identity.get(TokenReadingService).read(caller, input),
    spend: (caller: Caller, input: OAuthTokenInput) =>
      this.identity.get(TokenSpendingService).spend(caller, input),
  };

  /** A caller whose App has set up Google, GitHub and an issuer of its own. */
  async newCaller(): Promise<Caller> {
    const caller = await this.identity.newCaller();
    await this.setIssuer(caller, ISSUER);
    return caller;
  }

  async setIssuer({ app_id }: Caller, issuer: string, client_id = 'client'): Promise<void> {
    const client = { client_id, client_secret: 'hush' };
    const oauth_providers = { google: client, github: client, oidc: { ...client, issuer } };
    await this.identity.get(AppsService).update({ app_id, settings: { oauth_providers } });
  }

  /** @returns the state. */
  async begin(caller: Caller, { provider = 'google', user_id }: Begun = {}): Promise<string> {
    const input = { provider, redirect_url: REDIRECT_URL, callback_url: CALLBACK_URL, user_id };
    return (await this.flows.begin(caller, input)).state;
  }

  /** Until the browser is back at the App. */
  async come(
    caller: Caller,
    account: ProviderAccount,
    begun: Begun = {},
  ): Promise<Required<OAuthTokenInput>> {
    const state = await this.begin(caller, begun);
    const params = { state, code: this.protocol.codeOf(account) };
    const { redirect_url } = await this.flows.receive({ provider: begun.provider ?? 'google', params });
    return { state, token: new URL(redirect_url).searchParams.get('token') ?? '' };
  }

  /** A whole sign-in, as the gateway makes it. */
  async run(caller: Caller, account: ProviderAccount, begun: Begun = {}): Promise<LinkedAccount> {
    const input = await this.come(caller, account, begun);
    await this.signIn.read(caller, input);
    return this.signIn.spend(caller, input);
  }
}

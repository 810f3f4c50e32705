import type { AppSettings, Caller, SignInMethod } from '@latchkey/contracts';
import { getApp, OAUTH_PROVIDERS, SignInMethods } from '@latchkey/contracts/identity';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, InArea } from '@latchkey/edge';
import { SIGN_IN } from '../openapi/areas.js';

@InArea(...SIGN_IN)
export class SignInMethodsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/sign_in_methods',
    access: 'public',
    summary: 'Get the ways to sign in',
    description:
      'Of the App of the API key, for its sign-in page. The App setting `sign_in_methods` decides them: a send, begin or verification of another way is 403 `method_not_enabled`. There is no `sms_otp` while `sms_country_allowlist` is empty: visitors get no SMS then.',
    response: SignInMethods,
  })
  async getSignInMethods(@Context() context: CallContext<Caller>): Promise<SignInMethods> {
    const { app_id, app_name, environment, settings } = context.caller;
    const on = waysOf(settings);
    const { sign_up, public_sends, otp_length } = settings;
    const oauth_providers = on.includes('oauth') ? await this.providersOf(context, app_id) : [];
    return {
      app_name,
      environment,
      sign_up,
      public_sends,
      otp_length,
      methods: on.filter((method) => method !== 'oauth' || oauth_providers.length > 0),
      oauth_providers,
      wallet_types: on.includes('wallet') ? ['ethereum', 'solana'] : [],
    };
  }

  /** The settings that every service has hold no providers. */
  private async providersOf(context: CallContext<Caller>, app_id: string) {
    const app = await this.rpc.call(getApp, { ...context, caller: null }, { app_id });
    return OAUTH_PROVIDERS.filter((provider) => app.settings.oauth_providers[provider] !== undefined);
  }
}

/** A visitor gets no SMS while the App lists no country. */
function waysOf({ sign_in_methods: on, sms_country_allowlist: listed }: AppSettings): SignInMethod[] {
  return listed.length > 0 ? on : on.filter((method) => method !== 'sms_otp');
}

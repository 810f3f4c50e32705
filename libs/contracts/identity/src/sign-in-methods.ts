import {
  booleanField,
  choiceField,
  Described,
  type Environment,
  ENVIRONMENTS,
  integerField,
  SIGN_IN_METHODS,
  type SignInMethod,
  SIGN_UPS,
  type SignUp,
  stringListField,
  Text,
} from '@latchkey/contracts';
import { OAUTH_PROVIDERS, type OAuthProviderName } from './oauth-providers.js';

const ListOf = (values: readonly string[], description: string) =>
  stringListField({ description, items: { type: 'string', enum: values }, examples: [values.slice(0, 2)] });

@Described('What a sign-in page of the App offers.')
export class SignInMethods {
  @Text({ description: 'Name of the App.', examples: ['Acme'] }) app_name!: string;
  @choiceField(ENVIRONMENTS, { description: 'Test Apps have sandbox values.' }) environment!: Environment;
  @choiceField(SIGN_UPS, { description: 'Whether unknown people may sign up.' }) sign_up!: SignUp;
  @booleanField({ description: 'Whether a page may send passcodes and links with the public token.' })
  public_sends!: boolean;
  @integerField({ description: 'Digits of a passcode.', minimum: 6, maximum: 9, examples: [6] })
  otp_length!: number;
  @ListOf(SIGN_IN_METHODS, 'The ways to sign in that are on; `oauth` only with a provider that is set up.')
  methods!: SignInMethod[];
  @ListOf(OAUTH_PROVIDERS, 'The providers that are set up; empty while `oauth` is off.')
  oauth_providers!: OAuthProviderName[];
  @ListOf(['ethereum', 'solana'], 'The wallets that can sign in; empty while `wallet` is off.')
  wallet_types!: ('ethereum' | 'solana')[];
}

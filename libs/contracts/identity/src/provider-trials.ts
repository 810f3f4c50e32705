import {
  booleanField,
  Described,
  operatorProcedure,
  type RefusalReason,
  stringField,
  Text,
} from '@latchkey/contracts';
import type { AppRef } from './apps.js';
import { BeginOAuthResponse, type OAuthTokenInput, PROVIDER_CALL_MS } from './oauth.js';
import type { OAuthProviderName } from './oauth-providers.js';

/** What is wrong with a provider or its settings; every other refusal of a trial is one of its token. */
export const PROVIDER_REASONS = [
  'oauth_code_refused',
  'oauth_client_refused',
  'oauth_answer_forged',
  'oauth_issuer_mismatch',
  'oauth_address_refused',
  'oauth_provider_unreachable',
  'oauth_answer_unusable',
  'oauth_outcome_unknown',
  'oauth_exchange_refused',
  'oauth_provider_changed',
] as const satisfies readonly RefusalReason[];

/** @param or what else it may be. */
const Reason = (what: string, or = '') =>
  Text({
    description: `${what} Empty where it does, else a reason of \`GET /v1/requests/{request_id}\`, such as \`oauth_client_refused\`${or}.`,
    examples: [''],
  });

@Described('Where to send the browser, or why the provider cannot be asked.')
export class BeginProviderTrialResponse extends BeginOAuthResponse {
  @Reason('Why the trial does not begin; then the other members are empty.') reason!: string;
}

export class VerifyProviderTrialRequest {
  @stringField({ description: 'The `token` of the redirect; it works once, for 10 minutes.', maxLength: 512 })
  token!: string;
  @stringField({ description: 'The `state` that began this trial.', maxLength: 512 }) state!: string;
}

@Described('What the sign-in of this account would be. It signs no user in, and makes none.')
export class ProviderTrial {
  @Reason('Why the account would not sign in.', ', or `user_blocked`') reason!: string;
  @Text({
    description:
      'The user with the account, also where `reason` is `user_blocked`; empty where a sign-in would make one, or `reason` says why not.',
    examples: ['user_01k9z6x2m4f8v0c3r5t7w9y1ab'],
  })
  user_id!: string;
  @Text({
    description: 'Email of the account; empty if the provider named none.',
    examples: ['ada@example.com'],
    personal: 'email',
  })
  email!: string;
  @booleanField({ description: 'Whether the provider proves that email.' }) email_proved!: boolean;
}

const TRIAL_ERRORS = [
  'app_not_found',
  'oauth_failed',
  'oauth_unavailable',
  'key_provider_unavailable',
] as const;

export interface BeginProviderTrialInput extends AppRef {
  provider: OAuthProviderName;
  /** Of the console, which administration vouches for: it need not be one of the App's. */
  redirect_url: string;
  callback_url: string;
}

export const beginProviderTrial = operatorProcedure<BeginProviderTrialInput, BeginProviderTrialResponse>(
  'identity.v1.begin_provider_trial',
  TRIAL_ERRORS,
  { timeoutMs: PROVIDER_CALL_MS },
);

export type VerifyProviderTrialInput = AppRef & Required<OAuthTokenInput>;

/** For the operator who began the trial: exchanges the code, and uses the token up. */
export const verifyProviderTrial = operatorProcedure<VerifyProviderTrialInput, ProviderTrial>(
  'identity.v1.verify_provider_trial',
  TRIAL_ERRORS,
  { timeoutMs: PROVIDER_CALL_MS },
);

import {
  OAUTH_PROVIDERS,
  type OAuthProviderInput,
  type OAuthProviderName,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';
import { isAppleKey, isPem } from './apple-key.js';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

type Member = keyof OAuthProviderInput;
type MemberProblem = readonly [member: Member, message: string];

/** Whether the provider has no address of its own: each company has its own server. */
export const needsIssuer = (provider: OAuthProviderName) => provider === 'okta' || provider === 'oidc';

/** The members that a provider lacks, or that only another one has. */
export function providerProblems(given: OAuthProvidersInput | null | undefined): FieldProblem[] {
  return OAUTH_PROVIDERS.flatMap((provider) => {
    const input = given?.[provider];
    if (!input) return [];
    const problems = provider === 'apple' ? appleProblems(input) : problemsOf(provider, input);
    return problems.map(([member, message]) => ({
      field: `settings.oauth_providers.${provider}.${member}`,
      message,
    }));
  });
}

/** A client secret that was made elsewhere works without the key's ids, until it expires. */
function appleProblems(input: OAuthProviderInput): MemberProblem[] {
  if (!isPem(input.client_secret)) return [];
  const missing = (['team_id', 'key_id'] as const).filter((member) => !input[member]);
  const problems = missing.map((member) => [member, 'must be given with a private key of Apple'] as const);
  if (isAppleKey(input.client_secret)) return problems;
  return [['client_secret', "must be a private key on the curve P-256, as in Apple's .p8 file"], ...problems];
}

function problemsOf(provider: OAuthProviderName, input: OAuthProviderInput): MemberProblem[] {
  const ofApple = (['team_id', 'key_id'] as const).filter((member) => input[member]);
  const problems = ofApple.map((member) => [member, 'is a setting of apple alone'] as const);
  if (!needsIssuer(provider) || input.issuer) return problems;
  return [['issuer', `must be given: ${provider} has no usual one`], ...problems];
}

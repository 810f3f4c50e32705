import type { ProviderAccount } from '../provider-protocol.js';
import type { CallbackParams, Claims, OpenIdTraits } from '../provider-traits.js';
import { emailOf, namesOf } from './account-members.js';

/** The account that the checked claims describe. */
export function openIdAccount(
  subject: string,
  claims: Claims,
  params: CallbackParams,
  { isEmailProven, namesOf: namesIn }: OpenIdTraits,
): ProviderAccount {
  const email = emailOf(claims['email']);
  const names = namesOf(claims['given_name'], claims['family_name'], claims['name']);
  return {
    subject,
    ...email,
    emailVerified: email.email !== undefined && isEmailProven(claims),
    ...names,
    ...namesIn?.(params),
  };
}

/** OpenID Connect Core 1.0, section 5.1: a boolean. Anything else proves nothing. */
export function isMarkedVerified(claims: Claims): boolean {
  return claims['email_verified'] === true;
}

/**
 * Google proves an address of its own, and one of a Workspace domain (`hd`). Another address was verified once, when the
 * account was made, and may have another reader by now.
 * @see https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function isProvenByGoogle(claims: Claims): boolean {
  const isOfGoogle = /@(?:gmail|googlemail)\.com$/i.test(String(claims['email']));
  const isOfWorkspace = typeof claims['hd'] === 'string' && claims['hd'] !== '';
  return isMarkedVerified(claims) && (isOfGoogle || isOfWorkspace);
}

/**
 * A boolean, or its text; an address at privaterelay.appleid.com reaches the user, too.
 * @see https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple
 */
export function isProvenByApple(claims: Claims): boolean {
  return isMarkedVerified(claims) || claims['email_verified'] === 'true';
}

/** The tenant of personal accounts: Microsoft verifies their addresses. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * An administrator of any tenant may write any address into `email`. `xms_edov` says that the owner of its domain is
 * verified; an App must ask for this optional claim.
 * @see https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function isProvenByMicrosoft(claims: Claims): boolean {
  const mark = claims['xms_edov'];
  return claims['tid'] === CONSUMERS || mark === true || mark === 1 || mark === '1' || mark === 'true';
}

/**
 * Apple sends the name once, at the first sign-in, beside the code and unsigned; the email of that form is not read.
 * @see https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server
 */
export function namesOfAppleForm(params: CallbackParams): Pick<ProviderAccount, 'firstName' | 'lastName'> {
  try {
    const user = JSON.parse(params['user'] ?? '{}') as { name?: Record<string, unknown> } | null;
    return namesOf(user?.name?.['firstName'], user?.name?.['lastName']);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

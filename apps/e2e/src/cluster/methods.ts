import { randomBytes } from 'node:crypto';
import { testing } from '@latchkey/node/testing';
import { signInAtProvider } from '@latchkey/platform/testing/providers';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { DOMAIN, ORIGIN } from '../harness/sign-in/passkey.js';
import { PAGE, verifiedPerson } from '../harness/sign-in/openid.js';
import { SANDBOX_CODE, SANDBOX_PHONE, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, type OwnWallet, solanaWallet, WALLET_DOMAIN } from '../harness/sign-in/wallets.js';
import type { ClusterApp } from './target.js';

/** What a sign-in answers. */
export interface SignedIn {
  readonly user_id: string;
  readonly session_token?: string;
  readonly session_jwt?: string;
}

const HOUR = { session_expires_in: 60 };
/** Not of the sandbox: its message is made, and kept for the App to read. */
const ownEmail = (): string => `ada-${randomBytes(6).toString('hex')}@example.com`;

async function emailCode({ server }: ClusterApp): Promise<SignedIn> {
  const email = ownEmail();
  const { email_id: method_id } = await server.otps.email.send({ email });
  return server.otps.verify({ method_id, otp: await testing(server).latestCode(email), ...HOUR });
}

async function smsCode({ server }: ClusterApp): Promise<SignedIn> {
  const { phone_number_id: method_id } = await server.otps.sms.send({ phone_number: SANDBOX_PHONE });
  return server.otps.verify({ method_id, otp: SANDBOX_CODE, ...HOUR });
}

async function magicLink({ server }: ClusterApp): Promise<SignedIn> {
  const email = ownEmail();
  await server.magicLinks.email.send({ email, redirect_url: PAGE });
  const token = new URL(await testing(server).latestLink(email)).searchParams.get('token') ?? '';
  return server.magicLinks.verify({ token, ...HOUR });
}

/** A new user with an authenticator app, whose present code is used up. */
async function enrolled({ server }: ClusterApp) {
  const { user_id } = await server.users.create({ email: sandboxEmail() });
  const created = await server.totps.create({ user_id });
  await server.totps.verify({ user_id, totp_code: codeOf(created) });
  return { ...created, user_id };
}

async function totp(app: ClusterApp): Promise<SignedIn> {
  const own = await enrolled(app);
  return app.server.totps.verify({ user_id: own.user_id, totp_code: codeOf(own, 1), ...HOUR });
}

async function recoveryCode(app: ClusterApp): Promise<SignedIn> {
  const { user_id, recovery_codes } = await enrolled(app);
  return app.server.totps.recover({ user_id, recovery_code: recovery_codes[0] ?? '', ...HOUR });
}

async function passkey({ server, pages }: ClusterApp): Promise<SignedIn> {
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const { user_id } = await server.users.create({ email: sandboxEmail() });
  const created = await server.webauthn.registrations.begin({ user_id, domain: DOMAIN });
  const attested = authenticator.create(created.public_key_credential_creation_options.publicKey);
  await server.webauthn.registrations.create({ user_id, public_key_credential: { ...attested } });
  const begun = await pages.webauthn.authentication.begin({ domain: DOMAIN, user_id });
  const asserted = authenticator.get(begun.public_key_credential_request_options.publicKey);
  return server.webauthn.authentication.verify({ public_key_credential: { ...asserted }, ...HOUR });
}

const wallet =
  (newWallet: () => OwnWallet) =>
  async ({ pages }: ClusterApp): Promise<SignedIn> => {
    const own = newWallet();
    const { wallet_type, public_address } = own;
    const asked = { wallet_type, public_address, domain: WALLET_DOMAIN };
    const { challenge } = await pages.wallets.registrations.begin(asked);
    const signature = await own.sign(challenge);
    return pages.wallets.verify({ wallet_type, public_address, challenge, signature, ...HOUR });
  };

/** As a browser does: to the provider, back to the gateway, and on to the page of the App. */
async function oauth({ pages }: ClusterApp): Promise<SignedIn> {
  const { authorization_url, state } = await pages.oauth.begin({ provider: 'oidc', redirect_url: PAGE });
  const callback = await signInAtProvider(authorization_url, verifiedPerson(ownEmail()));
  const { status, headers } = await fetch(callback, { redirect: 'manual' });
  const token = new URL(headers.get('location') ?? PAGE).searchParams.get('token');
  if (!token) throw new Error(`the callback answered ${status} without a token`);
  return pages.oauth.verify({ token, state, ...HOUR });
}

export const METHODS: Readonly<Record<string, (app: ClusterApp) => Promise<SignedIn>>> = {
  'code by email': emailCode,
  'code by SMS': smsCode,
  'magic link': magicLink,
  'authenticator app': totp,
  'recovery code': recoveryCode,
  passkey,
  'Ethereum wallet': wallet(ethereumWallet),
  'Solana wallet': wallet(solanaWallet),
  'OpenID provider': oauth,
};

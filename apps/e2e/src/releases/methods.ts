import { Wallet } from 'ethers';
import { type SavedAuthenticator, SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { succeeded } from '../harness/http/succeeded.js';
import type { TestApp } from '../harness/http/app.js';
import { realEmail, realPhone } from '../harness/sign-in/identities.js';
import { codeTo, linkTo, messagesTo } from '../harness/sign-in/inbox.js';
import { signInWithProvider, verifiedPerson } from '../harness/sign-in/openid.js';
import { asserted, ORIGIN, registerPasskey } from '../harness/sign-in/passkey.js';
import { activeTotp, codeOf } from '../harness/sign-in/totp.js';
import {
  ethereumWallet,
  newEd25519Key,
  type OwnWallet,
  signed,
  solanaWallet,
} from '../harness/sign-in/wallets.js';

/** How often the users of a dump sign in at most: a code of an authenticator app is used once in 30 s. */
const MOST_TURNS = 3;
/** A page that the App of a dump redirects to. */
export const WELCOME = 'https://app.example.com/welcome';
const HOUR = { session_expires_in: 60 };

/** A way to sign in. What `begin` answers is stored beside the dump, and signs the same user in later. */
interface Method<Person extends Known> {
  begin(app: TestApp): Promise<Person>;
  /** @returns the id of the user that was signed in. */
  signIn(app: TestApp, person: Person, turn: number): Promise<string>;
}

interface Known {
  readonly user_id: string;
}

/** By what its user owns, from which the first sign-in makes the user. */
function by<Own>(
  newOwn: () => Own,
  enter: (app: TestApp, own: Own) => Promise<string>,
): Method<Known & { readonly own: Own }> {
  return {
    async begin(app) {
      const own = newOwn();
      return { own, user_id: await enter(app, own) };
    },
    signIn: (app, { own }) => enter(app, own),
  };
}

async function withEmailCode({ api }: TestApp, email: string): Promise<string> {
  const before = (await messagesTo(email)).length;
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  const otp = await codeTo(email, before + 1);
  return succeeded(await api.otps.verify({ method_id, otp, ...HOUR })).user_id;
}

async function withSmsCode({ api }: TestApp, phone_number: string): Promise<string> {
  const before = (await messagesTo(phone_number)).length;
  const { phone_number_id: method_id } = succeeded(await api.otps.sms.send({ phone_number }));
  const otp = await codeTo(phone_number, before + 1);
  return succeeded(await api.otps.verify({ method_id, otp, ...HOUR })).user_id;
}

async function withLink({ api }: TestApp, email: string): Promise<string> {
  const before = (await messagesTo(email)).length;
  succeeded(await api.magicLinks.email.send({ email, redirect_url: WELCOME }));
  const { token } = await linkTo(email, before + 1);
  return succeeded(await api.magicLinks.verify({ token, ...HOUR })).user_id;
}

function withWallet(open: (key: string) => OwnWallet) {
  return async ({ publicApi }: TestApp, key: string): Promise<string> => {
    const proof = await signed(publicApi, open(key));
    return succeeded(await publicApi.wallets.verify({ ...proof, ...HOUR })).user_id;
  };
}

type TotpPerson = Known & { readonly secrets: readonly { user_id: string; secret: string }[] };

/** One user for each turn; the id is that of the first. */
const totp: Method<TotpPerson> = {
  async begin(app) {
    const made = [];
    for (let turn = 0; turn < MOST_TURNS; turn += 1) made.push(await activeTotp(app));
    const secrets = made.map(({ user_id, secret }) => ({ user_id, secret }));
    return { user_id: made[0]?.user_id ?? '', secrets };
  },
  async signIn({ api }, { user_id: first, secrets }, turn) {
    const { user_id, secret } = present(secrets[turn]);
    const verified = await api.totps.verify({ user_id, totp_code: codeOf({ secret }), ...HOUR });
    return succeeded(verified).user_id === user_id ? first : '';
  },
};

const recoveryCode: Method<Known & { readonly recovery_codes: readonly string[] }> = {
  async begin(app) {
    const { user_id, recovery_codes } = await activeTotp(app);
    return { user_id, recovery_codes };
  },
  async signIn({ api }, { user_id, recovery_codes }, turn) {
    const recovery_code = present(recovery_codes[turn]);
    return succeeded(await api.totps.recover({ user_id, recovery_code, ...HOUR })).user_id;
  },
};

const passkey: Method<Known & { readonly saved: SavedAuthenticator }> = {
  async begin(app) {
    const { user_id, authenticator } = await registerPasskey(app);
    return { user_id, saved: authenticator.save() };
  },
  async signIn(app, { user_id, saved }) {
    const authenticator = SoftwareAuthenticator.restored(ORIGIN, saved);
    const public_key_credential = await asserted(app, { user_id, authenticator, webauthn_credential_id: '' });
    return succeeded(await app.api.webauthn.authentication.verify({ public_key_credential, ...HOUR }))
      .user_id;
  },
};

const METHODS = {
  email: by(realEmail, withEmailCode),
  sms: by(realPhone, withSmsCode),
  link: by(realEmail, withLink),
  totp,
  recovery_code: recoveryCode,
  passkey,
  ethereum_wallet: by(() => Wallet.createRandom().privateKey, withWallet(ethereumWallet)),
  solana_wallet: by(newEd25519Key, withWallet(solanaWallet)),
  open_id: by(verifiedPerson, async (app, person) => (await signInWithProvider(app, person)).user_id),
};

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as MethodName[];
/** Each method's user, as JSON beside the dump. */
export type People = Readonly<Record<MethodName, Known>>;

/** A user for each method, who has signed in by it once. */
export async function newPeople(app: TestApp): Promise<People> {
  const people: [string, Known][] = [];
  for (const name of METHOD_NAMES) people.push([name, await METHODS[name].begin(app)]);
  return Object.fromEntries(people) as People;
}

/** Signs the user of that method in. @param turn from 0. @returns whether it is the same user. */
export async function signsIn(
  app: TestApp,
  name: MethodName,
  people: People,
  turn: number,
): Promise<boolean> {
  const method = METHODS[name] as Method<Known>;
  return (await method.signIn(app, people[name], turn)) === people[name].user_id;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error(`the dump has users for ${MOST_TURNS} turns`);
  return value;
}

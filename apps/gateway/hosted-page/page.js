// The sign-in page of an App that has none: the element, and the way back to the App.
import { createLatchkey, LatchkeyError } from '@latchkey/browser';
import { LatchkeySignIn } from '@latchkey/elements';

/** Those of the element. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'];
/** Minutes: the session of this page lasts until the App's server takes it over. */
const PAGE_SESSION = 10;
/** Parameters with which a link or a provider returns here. */
const OF_RETURN = ['latchkey', 'latchkey_state', 'token', 'error'];

/**
 * A link that a page of ours hands over stands behind the `#`, which no server and no log sees. It leaves the address at once.
 * @returns the address as a link of the App has it; undefined without one.
 */
function takenFromHash() {
  const handedOver = new URLSearchParams(location.hash.slice(1));
  if (!handedOver.has('latchkey')) return undefined;
  const url = new URL(location.href);
  url.hash = '';
  history.replaceState(history.state, '', url.href);
  for (const name of OF_RETURN) if (handedOver.has(name)) url.searchParams.set(name, handedOver.get(name));
  return url.href;
}

const [, , appId] = location.pathname.split('/');
const asked = new URL(location.href);
for (const name of OF_RETURN) asked.searchParams.delete(name);
const { searchParams } = asked;

const [language = 'en'] = navigator.language.split('-');
document.documentElement.lang = LANGUAGES.includes(language) ? language : 'en';

const latchkey = createLatchkey({
  baseUrl: location.origin,
  publicToken: `pk_hosted_${appId}`,
  sessionExpiresIn: PAGE_SESSION,
  // A domain above this host, whose passkeys the App's own pages register.
  passkeyDomain: searchParams.get('passkey_domain') || undefined,
});
// The build takes what is used of a library, so the page itself names the element.
if (!customElements.get('latchkey-sign-in')) customElements.define('latchkey-sign-in', LatchkeySignIn);
const element = new LatchkeySignIn();
element.latchkey = {
  ...latchkey,
  complete: (url, options) => latchkey.complete(url ?? takenFromHash(), options),
  // Whether its proofs are enough, the end of the sign-in says.
  session: { ...latchkey.session, refresh: async () => latchkey.session.current() },
  totps: { ...latchkey.totps, verify: verifyTotp, recover: recoverByCode },
};
element.offersTotp = true;
element.redirectUrl = `${asked.pathname}${asked.search}`;
element.requireFactors = searchParams.get('require_factors') ?? '';
element.addEventListener('latchkey-signed-in', () => void finish());
document.querySelector('main').append(element);

/** Only what the address has; an empty value is none. */
const given = (name) => (searchParams.get(name) ? { [name]: searchParams.get(name) } : {});

let isLeaving = false;

/** Once: autofill and a click can sign in twice, and a session is handed over to the App only once. */
async function finish() {
  if (isLeaving) return;
  isLeaving = true;
  element.flow.go('loading');
  try {
    location.replace(await wayBack());
  } catch (error) {
    isLeaving = false;
    const { flow } = element;
    if (error.errorType === 'step_up_required') return flow.stepUp.askForAnother(flow.session);
    // Without its session the page has nothing to hand over: it begins anew.
    const isOver = error.errorType === 'session_not_found';
    element.flow.fail(error, isOver ? () => location.reload() : finish);
  }
}

/** The address of the App with the code of this session. */
async function wayBack() {
  const request = { ...given('redirect_url'), ...given('state'), ...given('code_challenge') };
  return (await call('finish', request)).redirect_url;
}

async function verifyTotp(totp_code) {
  return (await call('totp', { totp_code })).session;
}

async function recoverByCode(recovery_code) {
  return (await call('totp', { recovery_code })).session;
}

/** What only this page may ask for its session. @throws LatchkeyError */
async function call(name, members) {
  const answer = await fetch(`/sign-in/${appId}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_token: latchkey.session.token(), ...members }),
  }).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  if (answer?.ok && body) return body;
  const errorType = body?.error_type ?? (answer ? 'unexpected_answer' : 'network_error');
  const requestId = answer?.headers.get('x-request-id') ?? '';
  const seconds = Number(answer?.headers.get('retry-after') ?? 0);
  const retryAfter = seconds > 0 ? seconds : undefined;
  throw new LatchkeyError('The call of the page was refused', { errorType, requestId, retryAfter });
}

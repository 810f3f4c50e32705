// The sign-in page of an App that has none: the element, and the way back to the App.
import { createLatchkey } from '@latchkey/browser';
import { LatchkeySignIn } from '@latchkey/elements';

/** Minutes: the session of this page lasts until the App's server takes it over. */
const PAGE_SESSION = 10;
/** Parameters with which a link or a provider returns here. */
const OF_RETURN = ['latchkey', 'latchkey_state', 'token', 'error'];

const [, , appId] = location.pathname.split('/');
const asked = new URL(location.href);
for (const name of OF_RETURN) asked.searchParams.delete(name);
const { searchParams } = asked;

document.documentElement.lang = navigator.language.startsWith('de') ? 'de' : 'en';

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
element.latchkey = latchkey;
element.redirectUrl = `${asked.pathname}${asked.search}`;
element.requireFactors = searchParams.get('require_factors') ?? '';
element.addEventListener('latchkey-signed-in', () => void finish());
document.querySelector('main').append(element);

/** Only what the address has; an empty value is none. */
const given = (name) => (searchParams.get(name) ? { [name]: searchParams.get(name) } : {});

async function finish() {
  const session_token = latchkey.session.token();
  const body = { session_token, ...given('redirect_url'), ...given('state'), ...given('code_challenge') };
  const answer = await fetch(`/sign-in/${appId}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!answer?.ok) return void location.reload();
  const { redirect_url } = await answer.json();
  location.replace(redirect_url);
}

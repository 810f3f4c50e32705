import { createLatchkey } from '@latchkey/browser';

// No server of its own: the page talks to Latchkey with the public token, and holds the session in memory.
const latchkey = createLatchkey({
  baseUrl: import.meta.env.LATCHKEY_URL,
  publicToken: import.meta.env.LATCHKEY_PUBLIC_TOKEN,
});
const $ = (id) => document.getElementById(id);
let chosen;

const SENTENCES = {
  wallet_failed: 'The wallet did not sign. Look into it, and try again.',
  session_user_mismatch: 'This wallet belongs to another user. Sign out first.',
  invalid_signature: 'The signature is not one of this wallet.',
  network_error: 'No connection. Try again.',
};

/** Runs what a click asks for. Who says no in the wallet needs no message. */
async function run(action) {
  $('problem').textContent = '';
  try {
    await action();
  } catch ({ errorType }) {
    if (errorType === 'user_cancelled') return;
    $('problem').textContent = SENTENCES[errorType] ?? `That did not work (${errorType}).`;
  }
}

function walletButton(wallet) {
  const button = document.createElement('button');
  const kind = Object.assign(document.createElement('small'), { textContent: wallet.type });
  if (wallet.icon) button.append(Object.assign(document.createElement('img'), { src: wallet.icon, alt: '' }));
  button.append(wallet.name, kind);
  button.onclick = () => {
    chosen = wallet;
    void run(() => latchkey.wallets.signIn(wallet));
  };
  return button;
}

function proof({ method }) {
  const time = new Date(method.last_verified_at * 1000).toLocaleTimeString();
  const text = `${method.wallet_public_address} at ${time}`;
  return Object.assign(document.createElement('li'), { textContent: text });
}

async function show(session) {
  $('visitor').hidden = session !== null;
  $('member').hidden = session === null;
  $('proofs').replaceChildren(...(session?.factors ?? []).map(proof));
  // After a reload this page does not know which wallet it was.
  $('renew').hidden = !chosen;
  if (session) return;
  const wallets = await latchkey.wallets.discover();
  $('wallets').replaceChildren(...wallets.map(walletButton));
  $('none').hidden = wallets.length > 0;
}

// A step-up: nothing is asked where the proof is one minute old at most; else the wallet signs again.
$('renew').onclick = () =>
  run(async () => {
    try {
      await latchkey.session.refresh({ requireFactors: ['wallet'], maxFactorAge: 1 });
      $('renew').textContent = 'Confirmed';
    } catch (error) {
      if (error.errorType !== 'step_up_required') throw error;
      await latchkey.wallets.signIn(chosen);
    }
  });
$('leave').onclick = () => run(() => latchkey.session.signOut());

latchkey.session.onChange((session) => void run(() => show(session)));
void run(async () => show(await latchkey.session.refresh()));

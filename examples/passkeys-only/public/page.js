import { createLatchkey } from '/latchkey.js';

const latchkey = createLatchkey({ server: '/auth' });
const $ = (id) => document.getElementById(id);
let methodId = '';
let latestShow = 0;

/** What people read; every other refusal is an unexpected one. */
const SENTENCES = {
  invalid_otp: 'That code is not right. Look at the newest email.',
  otp_attempts_exceeded: 'Too many wrong codes. Ask for a new one.',
  too_many_messages: 'Too many emails. Try again later.',
  invalid_email: 'That is not an email address.',
  already_registered: 'This device has a passkey already.',
  network_error: 'No connection. Try again.',
};

/** Runs what a click asks for. Who closes the dialog of the browser needs no message. */
async function run(action) {
  $('problem').textContent = '';
  try {
    await action();
  } catch ({ errorType }) {
    if (errorType === 'user_cancelled' || errorType === 'aborted') return;
    $('problem').textContent = SENTENCES[errorType] ?? `That did not work (${errorType}).`;
  }
}

async function show(session) {
  const mine = (latestShow += 1);
  $('visitor').hidden = session !== null;
  $('member').hidden = session === null;
  $('text').hidden = true;
  if (!session) return offerPasskeys();
  const { emails, webauthn_credentials: passkeys } = await latchkey.user.me();
  // A later call knows more.
  if (mine !== latestShow) return;
  $('name').textContent = emails[0].email;
  $('passkeys').textContent = `Passkeys: ${passkeys.length}`;
}

/** The browser offers passkeys in the field for the email. */
async function offerPasskeys() {
  $('code').hidden = true;
  $('email').hidden = false;
  if (await latchkey.passkeys.isAutofillSupported())
    void run(() => latchkey.passkeys.signIn({ autofill: true }));
}

async function readNote() {
  let answer = await latchkey.session.fetch('/api/note');
  if (answer.status === 403) {
    // The server wants a passkey, and this session began with a code.
    await latchkey.passkeys.signIn();
    answer = await latchkey.session.fetch('/api/note');
  }
  $('text').textContent = (await answer.json()).note;
  $('text').hidden = false;
}

$('email').onsubmit = (event) => {
  event.preventDefault();
  void run(async () => {
    ({ method_id: methodId } = await latchkey.otps.sendEmail($('address').value));
    $('email').hidden = true;
    $('code').hidden = false;
    $('digits').focus();
  });
};
$('code').onsubmit = (event) => {
  event.preventDefault();
  void run(async () => {
    await latchkey.otps.verify(methodId, $('digits').value);
    // From now on this device signs in by itself.
    await latchkey.passkeys.register();
    await show(latchkey.session.current());
  });
};
$('passkey').onclick = () => run(() => latchkey.passkeys.signIn());
$('add').onclick = () => run(() => latchkey.passkeys.register().then(() => show(latchkey.session.current())));
$('note').onclick = () => run(readNote);
$('leave').onclick = () => run(() => latchkey.session.signOut('everywhere'));

let shown;
latchkey.session.onChange((session) => {
  // A refresh of the same session changes nothing here.
  if (session?.id === shown) return;
  shown = session?.id;
  void run(() => show(session));
});
void run(async () => {
  const session = await latchkey.session.refresh();
  shown = session?.id;
  await show(session);
});

// The reference of the API: it reads the OpenAPI documents of this server, shows them, and makes calls for the reader.
import { html, render } from 'lit';
import { anchorOf, partOf, viewAt } from '@latchkey/edge/reference';
import { page } from './shell.js';
import { answerTo } from './trial.js';

const root = document.querySelector('#reference');
const wide = matchMedia('(min-width: 60rem)');

const state = { key: '', query: '', anchor: '', isMenuOpen: wide.matches, search, send };

try {
  const documents = await Promise.all(root.dataset.documents.split(' ').map(read));
  state.parts = documents.map(partOf);
  state.view = viewAt(state.parts, '');
  addEventListener('hashchange', show);
  wide.addEventListener('change', () => update({ isMenuOpen: wide.matches }));
  show();
} catch (error) {
  render(
    html`<main>
      <h1>API reference</h1>
      <p>The document of the API could not be read: ${error.message}</p>
    </main>`,
    root,
  );
}

/** @throws Error where the server does not answer it. */
async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}

function update(changes) {
  Object.assign(state, changes);
  render(page(state), root);
}

/** Shows the place of the address, unless it is in what is shown already: then the browser has gone there. */
function show() {
  const anchor = anchorOf(location.hash);
  if (anchor !== '' && document.getElementById(anchor)?.closest('main')) return;
  const view = viewAt(state.parts, anchor, state.view.part);
  const isFirst = state.anchor === '' && anchor === '';
  update({ view, anchor, answer: undefined, isMenuOpen: wide.matches });
  const heading = root.querySelector('h1');
  document.title = `${heading.textContent} · Latchkey API reference`;
  const target = document.getElementById(anchor) ?? heading;
  if (!isFirst) target.focus({ preventScroll: true });
  if (target === heading) scrollTo(0, 0);
  else target.scrollIntoView();
}

function search({ target }) {
  update({ query: target.value });
}

async function send(event, request) {
  event.preventDefault();
  const { anchor } = state;
  update({ key: request.key || state.key, answer: { head: 'Waiting for the answer …', body: '' } });
  const answer = await answerTo(request);
  if (state.anchor === anchor) update({ answer });
}

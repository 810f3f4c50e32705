import { html, nothing } from 'lit';
import { resolved } from '@latchkey/edge/reference';

const JSON_TYPE = 'application/json';
/** Rows of the field for a request. */
const MOST_ROWS = 24;

const ownParameters = (document, { parameters = [] }) =>
  parameters.map((one) => resolved(document, one)).filter(({ in: place }) => place !== 'header');

/** The body of an example; undefined where a call takes none, or none of JSON. */
const exampleOf = ({ requestBody }) => requestBody?.content[JSON_TYPE]?.example;

/** A form that makes the call, with the key that the reader enters, and the answer. */
export const trial = ({ document, operation: one, key, answer, send }) => html`
  <section class="trial" aria-labelledby="try-it">
    <h2 id="try-it">Try it</h2>
    <form @submit=${(event) => send(event, requestOf(document, one, new FormData(event.target)))}>
      ${one.operation.security.length > 0 ? keyField(key) : nothing}
      ${ownParameters(document, one.operation).map(parameterField)} ${bodyField(exampleOf(one.operation))}
      <p><button>Send</button> The call is real: it changes what it says.</p>
    </form>
    <div class="answer" role="status">${answer ? shownAnswer(answer) : nothing}</div>
  </section>
`;

const keyField = (key) => html`
  <label>Key <input name="key" type="password" autocomplete="off" .value=${key} /></label>
`;

const parameterField = ({ name, in: place, required = false, schema }) => html`
  <label
    >${name}
    <input name=${`${place}.${name}`} ?required=${required} .value=${required ? firstExample(schema) : ''}
  /></label>
`;
const firstExample = ({ examples: [first] = [] } = {}) => String(first ?? '');

function bodyField(example) {
  if (example === undefined) return nothing;
  const body = JSON.stringify(example, null, 2);
  const rows = Math.min(body.split('\n').length, MOST_ROWS);
  return html`<label
    >Request <textarea name="body" rows=${rows} spellcheck="false" .value=${body}></textarea>
  </label>`;
}

const shownAnswer = ({ head, body }) =>
  html`<p>${head}</p>
    ${body === '' ? nothing : html`<pre><code>${body}</code></pre>`}`;

/** The call that a form describes: its address, what `fetch` takes, and the key, which the page keeps while it is open. */
function requestOf(document, { method, path, operation }, values) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(`path.${name}`)));
  const query = ownParameters(document, operation)
    .filter(({ name, in: place }) => place === 'query' && values.get(`query.${name}`))
    .map(({ name }) => [name, values.get(`query.${name}`)]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  const key = values.get('key') ?? '';
  const body = values.get('body') ?? undefined;
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': JSON_TYPE }),
  };
  const options = { method: method.toUpperCase(), headers, body, credentials: 'omit', redirect: 'manual' };
  return { url: `${document.servers[0].url}${filled}${search}`, options, key };
}

/** Makes the call. @returns what came back as text: in the head status, time and id of the request. */
export async function answerTo({ url, options }) {
  const began = performance.now();
  try {
    const answer = await fetch(url, options);
    const body = await answer.text();
    const parts = [
      answer.type === 'opaqueredirect' ? 'a redirect' : String(answer.status),
      `${Math.round(performance.now() - began)} ms`,
      answer.headers.get('x-request-id') ?? '',
    ];
    return { head: parts.filter(Boolean).join(' · '), body: indented(body) };
  } catch (error) {
    return { head: `No answer from ${new URL(url).origin}: ${error.message}`, body: '' };
  }
}

function indented(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: it is shown as it came.
    return body;
  }
}

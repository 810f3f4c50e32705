import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import {
  addressOf,
  areasWith,
  htmlOf,
  introduction,
  objectSections,
  operationSection,
  prose,
  raised,
} from '@latchkey/edge/reference';
import { trial } from './trial.js';

/** The whole page: the list of calls, and what is shown of one place. */
export const page = (state) => html`
  <header>
    <a class="home" href="#">Latchkey</a>
    <span>API reference</span>
  </header>
  ${menu(state)}
  <main>${keyed(state.anchor, shown(state))}</main>
`;

const menu = ({ parts, view, query, isMenuOpen, search }) => html`
  <nav aria-label="Calls">
    <details ?open=${isMenuOpen}>
      <summary>All calls</summary>
      <input
        type="search"
        aria-label="Search for a call"
        placeholder="Search: a word, a path"
        @input=${search}
      />
      ${parts.map((part) => partOfMenu(part, view, query))}
    </details>
  </nav>
`;

function partOfMenu(part, view, query) {
  const areas = areasWith(part, query);
  const isHere = view.part === part && !view.area;
  return html`
    <a class="part" href=${addressOf(part, '')} aria-current=${isHere ? 'page' : nothing}>${part.title}</a>
    ${areas.map((area) => areaOfMenu(part, area, view, query))}
    ${areas.length === 0 ? html`<p>No call has these words.</p>` : nothing}
  `;
}

const areaOfMenu = (part, area, view, query) => html`
  <details ?open=${query !== '' || (view.part === part && view.area?.name === area.name)}>
    <summary>${area.name}</summary>
    ${calls(part, area.operations, view.operation)}
  </details>
`;

const calls = (part, operations, current) => html`
  <ul>
    ${operations.map(
      ({ method, operation: { operationId, summary } }) => html`
        <li>
          <a
            href=${addressOf(part, operationId)}
            aria-current=${current?.operation.operationId === operationId ? 'page' : nothing}
            ><span class="method">${method.toUpperCase()}</span> ${summary}</a
          >
        </li>
      `,
    )}
  </ul>
`;

function shown({ view: { part, area, operation }, key, answer, send }) {
  const { document } = part;
  if (operation)
    return html`
      ${text(raised(operationSection(document, operation)))}
      ${trial({ document, operation, key, answer, send })}
      ${text(objectSections(document, [operation]).join('\n\n'))}
    `;
  if (area)
    return html`${text(`# ${area.name}\n\n${prose(area.description)}`)} ${calls(part, area.operations)}`;
  return text(introduction(part.title, document));
}

const text = (markdown) => unsafeHTML(htmlOf(markdown));

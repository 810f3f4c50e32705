import { html, nothing, type TemplateResult } from 'lit';
import { button, field } from '../view/controls.js';
import type { ProfileView } from './view.js';

const PARTS = [
  ['first_name', 'firstName', 'given-name'],
  ['middle_name', 'middleName', 'additional-name'],
  ['last_name', 'lastName', 'family-name'],
] as const;

/** The person's name, and the form that changes it. */
export function namesView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const { user } = flow;
  if (!user) return html`${nothing}`;
  const name = PARTS.map(([part]) => user[part])
    .filter((part) => part !== '')
    .join(' ');
  return html`<section aria-labelledby="names" data-section="names">
    <h3 id="names" tabindex="-1">${say('names')}</h3>
    ${
      flow.panel === 'names'
        ? form(view)
        : html`<div class="row plain">
            <bdi class="what ${name ? 'name' : 'muted'}">${name || say('noName')}</bdi>
            ${flow.hasServer ? editButton(view) : nothing}
          </div>`
    }
  </section>`;
}

function editButton({ flow, say }: ProfileView): TemplateResult {
  return button({
    ...{ label: say('edit'), spoken: `${say('edit')}: ${say('names')}`, small: true, name: 'edit-names' },
    ...{ waits: flow.busy !== '', click: () => flow.open('names') },
  });
}

function form({ flow, say }: ProfileView): TemplateResult {
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const names = Object.fromEntries(PARTS.map(([part]) => [part, String(data.get(part) ?? '').trim()]));
    void flow.change('names', () => flow.connection.user.update(names), 'saved');
  };
  const waits = flow.busy !== '';
  return html`<form class="names" novalidate @submit=${save}>
    ${PARTS.map(([part, key, autocomplete]) =>
      field({
        name: part,
        label: say(key),
        autocomplete,
        value: flow.user?.[part] ?? '',
        maxlength: 100,
        optional: true,
      }),
    )}
    <div class="actions">
      ${button({
        ...{ label: say('save'), kind: 'primary', submit: true, small: true, name: 'save', waits },
        ...{ busy: flow.busy === 'names' },
      })}
      ${button({ label: say('cancel'), small: true, name: 'cancel', waits, click: () => flow.close() })}
    </div>
  </form>`;
}

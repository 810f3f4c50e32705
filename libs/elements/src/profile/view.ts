import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from '../base/text-element.js';
import type { Problem } from '../base/problem.js';
import { button } from '../view/controls.js';
import type { ProfileFlow } from './profile-flow.js';

/** What a section of the profile needs to be drawn. */
export interface ProfileView {
  readonly flow: ProfileFlow;
  readonly say: Say;
  readonly language: string;
  readonly sentence: (problem: Problem) => string;
}

interface SectionOptions {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** Rows; without any, the section says that there is nothing yet. */
  readonly rows?: readonly TemplateResult[];
  readonly actions?: readonly TemplateResult[];
  /** An open form, below the rows. */
  readonly form?: TemplateResult;
}

export function section(options: SectionOptions, { flow, say }: ProfileView): TemplateResult {
  const { id, title, intro, rows = [], form } = options;
  const actions = flow.isReadOnly ? [] : (options.actions ?? []);
  return html`<section aria-labelledby=${id} data-section=${id}>
    <header>
      <h3 id=${id} tabindex="-1">${title}</h3>
      ${intro ? html`<p class="muted">${intro}</p>` : nothing}
    </header>
    ${
      rows.length > 0
        ? html`<ul>
            ${rows}
          </ul>`
        : html`<p class="muted">${say('empty')}</p>`
    }
    ${actions.length > 0 ? html`<div class="actions">${actions}</div>` : nothing} ${form ?? nothing}
  </section>`;
}

interface RowOptions {
  readonly id: string;
  readonly mark: TemplateResult;
  /** What a person calls it. */
  readonly name: string;
  readonly detail?: string;
  readonly badge?: string | false;
  /** Absent where it cannot be removed. */
  readonly remove?: () => Promise<unknown>;
}

/** One entry, with a button that removes it once the person has confirmed. */
export function row(options: RowOptions, view: ProfileView): TemplateResult {
  const { id, mark, name, detail, badge } = options;
  const { flow, say } = view;
  const remove = flow.isReadOnly ? undefined : options.remove;
  if (remove && flow.panel === `remove:${id}`) return removal({ ...options, remove }, view);
  return html`<li class="row">
    ${mark}
    <div class="what">
      <span class="named">
        <bdi class="name">${name}</bdi>
        ${badge ? html`<span class="badge">${badge}</span>` : nothing}
      </span>
      ${detail ? html`<span class="muted">${detail}</span>` : nothing}
    </div>
    ${
      remove
        ? button({
            ...{ label: say('remove'), spoken: say('removeNamed', { name }), small: true },
            ...{ name: `remove:${id}`, waits: flow.busy !== '', click: () => flow.open(`remove:${id}`) },
          })
        : nothing
    }
  </li>`;
}

function removal({ id, name, remove }: RowOptions & Required<Pick<RowOptions, 'remove'>>, view: ProfileView) {
  const { flow, say } = view;
  const waits = flow.busy !== '';
  return html`<li class="row question" role="group" aria-label=${say('removeQuestion', { name })}>
    <div class="what">
      <span class="name">${say('removeQuestion', { name })}</span>
      <span class="muted">${say('removeWarning')}</span>
    </div>
    ${button({
      ...{ label: say('remove'), kind: 'danger', small: true, name: 'confirm-removal', waits },
      ...{ busy: flow.busy === `remove:${id}` },
      click: () => flow.change(`remove:${id}`, remove, 'removed'),
    })}
    ${button({ label: say('cancel'), small: true, name: 'cancel', waits, click: () => flow.close() })}
  </li>`;
}

/** Epoch seconds as a date of the language: `3 Nov 2026`. */
export function dateText(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium' }).format(
    new Date(seconds * 1000),
  );
}

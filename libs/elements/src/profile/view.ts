import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from '../base/text-element.js';
import type { Problem } from '../base/problem.js';
import type { TextKey } from '../texts/texts.js';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
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
  /** Whether its actions work on a page without the App's server. */
  readonly withoutServer?: boolean;
}

export function section(options: SectionOptions, { flow, say }: ProfileView): TemplateResult {
  const { id, title, intro, rows = [], form, withoutServer } = options;
  const actions = flow.hasServer || withoutServer ? (options.actions ?? []) : [];
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
  /** How the removal is said, where it is called something else. */
  readonly removalTexts?: RemovalTexts;
  /** Whether it can be removed on a page without the App's server. */
  readonly withoutServer?: boolean;
  /** Further buttons, before that. */
  readonly actions?: readonly TemplateResult[];
  /** What stands below. */
  readonly more?: TemplateResult;
}

export interface RemovalTexts extends Readonly<Record<'label' | 'named' | 'question' | 'done', TextKey>> {
  readonly warning?: TextKey;
}

const REMOVAL: RemovalTexts = {
  ...{ label: 'remove', named: 'removeNamed', question: 'removeQuestion' },
  ...{ warning: 'removeWarning', done: 'removed' },
};

/** One entry, with a button that removes it once the person has confirmed. */
export function row(options: RowOptions, view: ProfileView): TemplateResult {
  const { id, mark, name, detail, badge, actions = [], more } = options;
  const { removalTexts: texts = REMOVAL, withoutServer } = options;
  const { flow, say } = view;
  const remove = flow.hasServer || withoutServer ? options.remove : undefined;
  if (remove && flow.panel === `remove:${id}`) return removal({ ...options, remove }, view);
  const removing = () =>
    button({
      ...{ label: say(texts.label), spoken: say(texts.named, { name }), small: true },
      ...{ name: `remove:${id}`, waits: flow.busy !== '', click: () => flow.open(`remove:${id}`) },
    });
  const buttons = [...actions, ...(remove ? [removing()] : [])];
  return html`<li class="row ${actions.length > 0 ? 'wraps' : ''}">
    ${mark}
    <div class="what">
      <span class="named">
        <bdi class="name">${name}</bdi>
        ${badge ? html`<span class="badge">${badge}</span>` : nothing}
      </span>
      ${detail ? html`<span class="muted">${detail}</span>` : nothing}
    </div>
    ${buttons.length > 0 ? html`<div class="actions">${buttons}</div>` : nothing} ${more ?? nothing}
  </li>`;
}

interface CopyOptions {
  readonly name: string;
  readonly text: string;
  readonly spoken?: string;
}

/** Copies a text by one click. The button shows that it did, and the note of the profile is read out. */
export function copyButton({ name, text, spoken }: CopyOptions, { flow, say }: ProfileView): TemplateResult {
  const mark = icon(flow.copied === name ? 'check' : 'copy');
  const click = () =>
    flow.run('copy', async () => {
      await navigator.clipboard.writeText(text);
      flow.copied = name;
      flow.note = 'copied';
    });
  return button({ label: say('copy'), small: true, name, mark, ...(spoken && { spoken }), click });
}

function removal(
  { id, name, remove, removalTexts: texts = REMOVAL }: RowOptions & Required<Pick<RowOptions, 'remove'>>,
  { flow, say }: ProfileView,
) {
  const waits = flow.busy !== '';
  return html`<li class="row question">
    <div class="whole" role="group" aria-label=${say(texts.question, { name })}>
      <div class="what">
        <span class="name">${say(texts.question, { name })}</span>
        ${texts.warning ? html`<span class="muted">${say(texts.warning)}</span>` : nothing}
      </div>
      ${button({
        ...{ label: say(texts.label), kind: 'danger', small: true, name: 'confirm-removal', waits },
        ...{ busy: flow.busy === `remove:${id}` },
        click: () => flow.change(`remove:${id}`, remove, texts.done),
      })}
      ${button({ label: say('cancel'), small: true, name: 'cancel', waits, click: () => flow.close() })}
    </div>
  </li>`;
}

/** Epoch seconds as a date of the language: `3 Nov 2026`. */
export function dateText(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium' }).format(
    new Date(seconds * 1000),
  );
}

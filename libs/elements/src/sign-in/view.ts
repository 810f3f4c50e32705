import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from '../base/text-element.js';
import type { Problem } from '../base/problem.js';
import type { SignInFlow } from './flow.js';

/** What a step needs to be drawn. */
export interface SignInView {
  readonly flow: SignInFlow;
  readonly say: Say;
  readonly language: string;
  readonly mode: string;
  sentence(problem: Problem): string;
}

/** The sentence of the problem, with the reference that helps the App's support. */
export function problemText({ flow, say, sentence }: SignInView): TemplateResult | typeof nothing {
  const { problem } = flow;
  if (!problem) return nothing;
  const { requestId } = problem;
  return html`${sentence(problem)}${
    requestId ? html`<span class="reference">${say('requestId', { id: requestId })}</span>` : nothing
  }`;
}

/** For a step without a field: the problem on a line of its own. */
export const problemLine = (view: SignInView): TemplateResult =>
  html`<p class="problem" part="problem" role="alert">${problemText(view)}</p>`;

/** The name of the step, which gets the focus where the step has no field, and a sentence about it. */
export function heading(title: string, intro: string | TemplateResult = ''): TemplateResult {
  return html`<header>
    <h2 tabindex="-1" part="heading">${title}</h2>
    ${intro ? html`<p class="muted">${intro}</p>` : nothing}
  </header>`;
}

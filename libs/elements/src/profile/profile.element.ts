import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LatchkeyElement } from '../base/latchkey-element.js';
import type { Problem } from '../base/problem.js';
import { code } from '../style/code.styles.js';
import { controls } from '../style/controls.styles.js';
import { layout } from '../style/layout.styles.js';
import { profile } from '../style/profile.styles.js';
import { theme } from '../style/theme.styles.js';
import { button } from '../view/controls.js';
import { emailsView, phonesView } from './addresses.views.js';
import { passkeysView, providersView } from './methods.views.js';
import { namesView } from './names.view.js';
import { ProfileFlow } from './profile-flow.js';
import type { ProfileHost } from './profile-host.js';
import { sessionsView } from './sessions.view.js';
import { totpSection } from './totp.view.js';
import type { ProfileView } from './view.js';
import { walletsView } from './wallets.views.js';

/**
 * `<latchkey-profile>`: the person's own account, to look at and to change. Tells `latchkey-signed-out` and
 * `latchkey-error` (detail: `{ errorType, requestId? }`).
 */
export class LatchkeyProfile extends LatchkeyElement implements ProfileHost, ProfileView {
  static override styles = [theme, controls, code, layout, profile];
  static override properties: PropertyDeclarations = { redirectUrl: { attribute: 'redirect-url' } };

  /** Where providers lead back to; the page itself by default. The App has to allow it. */
  declare redirectUrl: string | undefined;

  readonly flow = new ProfileFlow(this);
  /** The button that opened a form, or began a step-up: it gets the focus back. */
  #opener = '';

  get returnUrl(): string {
    return new URL(this.redirectUrl ?? location.pathname, location.href).href;
  }

  override render(): TemplateResult {
    const { flow, say, language } = this;
    return html`<div class="card" part="card" lang=${language} data-state=${flow.state}>
        <slot name="logo"></slot>
        <div class="top">
          <h2 tabindex="-1" part="heading">${say('profileTitle')}</h2>
          ${flow.state === 'shown' && flow.panel !== 'recovery' ? this.#signOut() : nothing}
        </div>
        <p class="problem" part="problem" role="alert">${this.#problem()}</p>
        <p class="note" part="note" role="status">${flow.note ? say(flow.note) : nothing}</p>
        ${flow.state === 'shown' && flow.lacksSecond ? html`<p class="muted">${say('secondNeeded')}</p>` : nothing}
        ${this.#body()}
      </div>
      ${flow.stepUpIsOpen ? this.#dialog() : nothing}`;
  }

  /** That of a field stands there. */
  #problem(): string | typeof nothing {
    const { problem, panel } = this.flow;
    const hasField = panel === 'totp' || panel.startsWith('add:');
    return problem && !hasField ? this.sentence(problem) : nothing;
  }

  #body(): TemplateResult | readonly TemplateResult[] {
    const { flow, say } = this;
    switch (flow.state) {
      case 'loading':
        return html`<div class="middle">
          <span class="spinner"></span><span class="muted">${say('loading')}</span>
        </div>`;
      case 'signed-out':
        return html`<p class="muted">${say('signInFirst')}</p>`;
      case 'failed':
        return button({ label: say('tryAgain'), name: 'try-again', click: () => flow.load() });
      case 'shown':
        return this.#sections();
    }
  }

  #sections(): TemplateResult[] {
    // Recovery codes are shown once, so nothing else is until the person has kept them.
    if (this.flow.panel === 'recovery') return [totpSection(this)];
    const {
      methods = [],
      wallet_types: types = [],
      oauth_providers: providers = [],
    } = this.flow.methods ?? {};
    const { user } = this.flow;
    const has = (all: readonly unknown[] | undefined, isOn: boolean) => isOn || (all?.length ?? 0) > 0;
    return [
      namesView(this),
      ...(has(user?.emails, methods.includes('email_otp') || methods.includes('magic_link'))
        ? [emailsView(this)]
        : []),
      ...(has(user?.phone_numbers, methods.includes('sms_otp')) ? [phonesView(this)] : []),
      ...(has(user?.webauthn_credentials, methods.includes('passkey')) ? [passkeysView(this)] : []),
      totpSection(this),
      ...(has(user?.idp_providers, providers.length > 0) ? [providersView(this)] : []),
      ...(has(user?.wallets, methods.includes('wallet') && types.length > 0) ? [walletsView(this)] : []),
      sessionsView(this),
    ];
  }

  #signOut(): TemplateResult {
    const { flow, say } = this;
    const waits = flow.busy !== '';
    const busy = flow.busy === 'sign-out';
    return button({
      label: say('signOut'),
      small: true,
      name: 'sign-out',
      waits,
      busy,
      click: () => flow.signOut(),
    });
  }

  /** The step-up stands in a dialog of the browser, which keeps the focus and gives it back. */
  #dialog(): TemplateResult {
    const { flow, say } = this;
    const required = requiredOf(flow);
    const confirmed = (event: Event) => {
      // It is a step of this element, and no sign-in of the page.
      event.stopPropagation();
      void flow.confirmed();
    };
    return html`<dialog aria-label=${say('stepUpTitle')} @close=${() => flow.declined()}>
      <latchkey-sign-in
        mode="step-up"
        require-factors=${required ?? nothing}
        max-factor-age=${required ? LEAST_AGE : nothing}
        exportparts="card, button, primary, plain, link, input, heading, problem"
        theme=${this.theme ?? nothing}
        lang=${this.language}
        .latchkey=${flow.connection}
        .texts=${this.texts}
        redirect-url=${this.redirectUrl ?? nothing}
        @latchkey-signed-in=${confirmed}
      ></latchkey-sign-in>
      ${button({ label: say('cancel'), name: 'cancel-step-up', click: () => flow.declined() })}
    </dialog>`;
  }

  /** A dialog that is closed, and not only taken away, gives the focus back. */
  protected override willUpdate(): void {
    if (this.hasUpdated && !this.flow.stepUpIsOpen) this.renderRoot.querySelector('dialog')?.close();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (this.#opener === '' || this.flow.panel !== '' || this.flow.busy !== '') return;
    const opener = this.renderRoot.querySelector<HTMLElement>(`[name="${CSS.escape(this.#opener)}"]`);
    // What was removed took its button along.
    (opener ?? this.renderRoot.querySelector<HTMLElement>('h2'))?.focus();
    this.#opener = '';
  }

  panelChanged(): void {
    const active = (this.renderRoot as ShadowRoot).activeElement;
    if (this.flow.panel === '') return;
    if (this.#opener === '') this.#opener = active?.getAttribute('name') ?? '';
    void this.updateComplete.then(() => this.#focusPanel());
  }

  #focusPanel(): void {
    const { panel } = this.flow;
    const [action = ''] = panel.split(':');
    // A keyboard on the screen would hide the picture that is to be read first.
    const place = action === 'totp' && !matchMedia('(pointer: fine)').matches ? '#totp' : PANELS[action];
    if (place) this.renderRoot.querySelector<HTMLElement>(place)?.focus();
  }

  signedOut(): void {
    this.tell('latchkey-signed-out', {});
  }

  refused({ errorType, requestId }: Problem): void {
    this.tell('latchkey-error', { errorType, ...(requestId !== undefined && { requestId }) });
  }
}

/** What gets the focus when a form opens. */
const PANELS: Readonly<Record<string, string>> = {
  names: '.names input',
  totp: '[name=totp-code]',
  recovery: '#totp',
  wallets: '#wallets',
  add: '[name^=new-address]',
  remove: '.question button',
};

/** The question before the removal of a passkey or an address. */
const OF_A_METHOD = /^remove:(?:email|pn|webauthn)_/;
/** Minutes; the least that a server can ask for. */
const LEAST_AGE = 1;

/**
 * What a person who has an authenticator app proves before a change: the server asks for nothing else, but for a removal on a
 * page without the App's server, which wants a way to sign in, too.
 */
function requiredOf({ user, hasServer, panel }: ProfileFlow): string | undefined {
  if (!user?.totps.some(({ verified }) => verified)) return undefined;
  return !hasServer && OF_A_METHOD.test(panel) ? 'totp otp|webauthn|oauth|wallet' : 'totp';
}

import type { Session } from '@latchkey/browser';
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LatchkeyElement } from '../base/latchkey-element.js';
import type { Problem } from '../base/problem.js';
import { code } from '../style/code.styles.js';
import { controls } from '../style/controls.styles.js';
import { layout } from '../style/layout.styles.js';
import { theme } from '../style/theme.styles.js';
import { type FlowHost, SignInFlow, type Step } from './flow.js';
import { codeView, confirmView, linkView } from './message.views.js';
import { PasskeyAutofill } from './one-click.js';
import { doneView, failedView, loadingView, walletsView } from './other.views.js';
import { addressView, startView } from './start.view.js';
import { recoveryView, stepUpView, totpView } from './step-up.views.js';
import type { SignInView } from './view.js';

const VIEWS: Readonly<Record<Step, (view: SignInView) => TemplateResult>> = {
  loading: loadingView,
  failed: failedView,
  start: startView,
  code: codeView,
  link: linkView,
  confirm: confirmView,
  wallets: walletsView,
  'step-up': stepUpView,
  address: addressView,
  totp: totpView,
  recovery: recoveryView,
  done: doneView,
};

/**
 * `<latchkey-sign-in>`: signs a person in by every method that the App has on, and asks for more where the page requires
 * it. Tells `latchkey-signed-in` (detail: `{ session }`) and `latchkey-error` (detail: `{ errorType, requestId? }`).
 */
export class LatchkeySignIn extends LatchkeyElement implements FlowHost, SignInView {
  static override styles = [theme, controls, code, layout];
  static override properties: PropertyDeclarations = {
    mode: {},
    requireFactors: { attribute: 'require-factors' },
    maxFactorAge: { attribute: 'max-factor-age', type: Number },
    redirectUrl: { attribute: 'redirect-url' },
  };

  /** `sign-in`, or `step-up` for a person who is signed in. */
  declare mode: string;
  /** Types of factors that the session needs: `totp`, `otp totp|webauthn`. */
  declare requireFactors: string;
  /** Minutes; with `mode="step-up"`, older factors count for nothing. */
  declare maxFactorAge: number;
  /** Where links and providers lead back to; the page itself by default. The App has to allow it. */
  declare redirectUrl: string | undefined;

  /** Whether the `latchkey` verifies TOTPs though it may not read the user, as that of the hosted page. */
  offersTotp = false;

  readonly flow: SignInFlow;
  readonly #autofill: PasskeyAutofill;
  #moved = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.mode = 'sign-in';
    this.requireFactors = '';
    this.maxFactorAge = 0;
    this.flow = new SignInFlow(this);
    this.#autofill = new PasskeyAutofill(this.flow);
  }

  get returnUrl(): string {
    return new URL(this.redirectUrl ?? location.pathname, location.href).href;
  }

  override render(): TemplateResult {
    const { flow, language } = this;
    return html`<section
      class="card"
      part="card"
      lang=${language}
      aria-busy=${flow.busy === '' ? 'false' : 'true'}
      data-step=${flow.step}
    >
      <slot name="logo"></slot>
      ${VIEWS[flow.step](this)}
      <p class="note" role="status">${flow.note ? this.say(flow.note) : ''}</p>
    </section>`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#autofill.end();
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#autofill.follow();
    clearTimeout(this.#timer);
    // The seconds until the next message are counted down.
    if (this.flow.resendAt > Date.now()) this.#timer = setTimeout(() => this.requestUpdate(), 1000);
  }

  /** The first step does not take the focus from the page. */
  stepChanged(): void {
    if (this.#moved) this.focusWanted = 'step';
    if (this.flow.step !== 'loading') this.#moved = true;
  }

  fieldRefused(): void {
    this.focusWanted = 'field';
  }

  signedIn(session: Session): void {
    this.tell('latchkey-signed-in', { session });
  }

  refused({ errorType, requestId }: Problem): void {
    this.tell('latchkey-error', { errorType, ...(requestId !== undefined && { requestId }) });
  }
}

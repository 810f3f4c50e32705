import { type OfferedPayment, type PaymentOffer, readPayment, signPayment } from '@latchkey/browser';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { isQuiet, type Problem, problemOf } from '../base/problem.js';
import { TextElement } from '../base/text-element.js';
import { controls } from '../style/controls.styles.js';
import { layout } from '../style/layout.styles.js';
import { payment as paymentStyles } from '../style/payment.styles.js';
import { theme } from '../style/theme.styles.js';
import { waitText } from '../texts/texts.js';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { paymentView } from './payment.view.js';

/**
 * `<latchkey-confirm-payment>`: shows the payment of an offer, as it stands in what is signed, and has a passkey of the
 * person sign it. Tells `latchkey-payment-signed` (detail: `{ publicKeyCredential, transferId }`),
 * `latchkey-payment-declined` and `latchkey-error` (detail: `{ errorType }`).
 */
export class LatchkeyConfirmPayment extends TextElement {
  static override styles = [theme, controls, layout, paymentStyles];
  static override properties: PropertyDeclarations = {
    offer: { attribute: false },
    payment: { state: true },
    problem: { state: true },
    state: { state: true },
  };

  /** What `confirm/begin` answered. */
  declare offer: PaymentOffer | undefined;
  declare protected payment: OfferedPayment | undefined;
  declare protected problem: Problem | undefined;
  declare protected state: 'open' | 'busy' | 'signed';
  /** Ends the dialog of the browser that is open. */
  #dialog: AbortController | undefined;

  constructor() {
    super();
    this.state = 'open';
  }

  override render(): TemplateResult {
    const { say, language, problem, state } = this;
    const signed = state === 'signed' ? html`${icon('check')} ${say('paySigned')}` : nothing;
    return html`<section
      class="card"
      part="card"
      lang=${language}
      aria-busy=${state === 'busy' ? 'true' : 'false'}
      data-state=${state}
    >
      <slot name="logo"></slot>
      <h2 part="heading">${say('payTitle')}</h2>
      ${this.#payment()}
      <p class="problem" part="problem" role="alert">${problem ? this.sentence(problem) : nothing}</p>
      <p class="note" part="note" role="status" tabindex="-1">${signed}</p>
      ${this.#actions()}
    </section>`;
  }

  #payment(): TemplateResult | typeof nothing {
    const { payment, problem, say, language } = this;
    if (payment) return paymentView(payment, { say, language });
    if (problem) return nothing;
    return html`<div class="middle" role="status">
      <span class="spinner"></span><span class="muted">${say('loading')}</span>
    </div>`;
  }

  #actions(): TemplateResult | typeof nothing {
    const { payment, state, say, offer } = this;
    if (!payment || state === 'signed') return nothing;
    const busy = state === 'busy';
    const canSign = offer?.public_key_credential_request_options !== undefined;
    const sign = button({
      ...{ label: say('payWithPasskey'), kind: 'primary', mark: icon('passkey'), name: 'sign' },
      ...{ busy, waits: busy, click: () => this.#sign() },
    });
    const decline = () => this.tell('latchkey-payment-declined', { transferId: payment.transfer });
    return html`<div class="stack">
      <p class="muted">${canSign ? say('payWarning') : this.#missing()}</p>
      ${canSign ? sign : nothing}
      ${button({ label: say('cancel'), name: 'cancel', waits: busy, click: decline })}
    </div>`;
  }

  /** Why no passkey of the person signs it, and from when a new one does. */
  #missing(): string {
    const { say, language, offer } = this;
    const from = offer?.passkey_counts_at;
    // The second is rounded up, so a day and half a second are a day.
    const wait = from && waitText(from - Date.now() / 1000 - 1, language);
    return `${say('payNoPasskey')} ${wait ? say('waitFor', { wait }) : ''}`;
  }

  /** Another offer is another payment: nothing of the former one stays. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('offer')) return;
    this.#dialog?.abort();
    this.payment = undefined;
    this.problem = undefined;
    this.state = 'open';
    if (this.offer) void this.#read(this.offer);
  }

  /** The button that had the focus is gone. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('state') && this.state === 'signed')
      this.renderRoot.querySelector<HTMLElement>('.note')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dialog?.abort();
  }

  async #read(offer: PaymentOffer): Promise<void> {
    try {
      const payment = await readPayment(offer);
      if (offer === this.offer) this.payment = payment;
    } catch (error) {
      if (offer === this.offer) this.#refuse(error);
    }
  }

  async #sign(): Promise<void> {
    const { offer, payment } = this;
    if (!offer || !payment) return;
    this.state = 'busy';
    this.problem = undefined;
    try {
      const publicKeyCredential = await signPayment(offer, (this.#dialog = new AbortController()));
      if (offer !== this.offer) return;
      this.state = 'signed';
      this.tell('latchkey-payment-signed', { publicKeyCredential, transferId: payment.transfer });
    } catch (error) {
      if (offer === this.offer) this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    this.state = 'open';
    this.problem = problemOf(error);
    if (!isQuiet(error)) this.tell('latchkey-error', { errorType: this.problem.errorType });
  }
}

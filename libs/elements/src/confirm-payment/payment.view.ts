import type { OfferedPayment } from '@latchkey/browser';
import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from '../base/text-element.js';
import { addressGroups, amountText, currencyName, networkName } from './payment.rules.js';

interface View {
  readonly say: Say;
  readonly language: string;
}

/** Every part of a payment that a person decides by. */
export function paymentView(payment: OfferedPayment, { say, language }: View): TemplateResult {
  const { amount, currency, destination, network, memo } = payment;
  return html`<dl>
    ${part(say('payAmount'), html`<bdi class="amount">${amountText(amount, language)} ${currencyName(currency)}</bdi>`)}
    ${part(
      say('payTo'),
      html`<span class="groups" dir="ltr" data-address=${destination}
        >${addressGroups(destination).map((group) => html`<span>${group}</span>`)}</span
      >`,
    )}
    ${part(say('payNetwork'), html`<bdi>${networkName(network)}</bdi>`)}
    ${memo ? part(say('payMemo'), html`<bdi>${'text' in memo ? memo.text : memo.id}</bdi>`) : nothing}
  </dl>`;
}

const part = (name: string, value: TemplateResult) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

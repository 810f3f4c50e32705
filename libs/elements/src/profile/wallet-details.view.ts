import type { WalletBalances } from '@latchkey/browser';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { amountText, currencyName } from '../confirm-payment/payment.rules.js';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import type { Holding } from './networks.rules.js';
import type { ProfileView } from './view.js';

/** The whole address, to read and to scan, and what the wallet holds. */
export function walletDetails(address: string, view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const { parts } = flow.wallet;
  if (!parts) return html`<span class="spinner"></span>`;
  const draw = ref((canvas) => {
    if (canvas) parts.drawCode(canvas as HTMLCanvasElement, address);
  });
  return html`<div class="qr"><canvas role="img" aria-label=${say('walletQr')} ${draw}></canvas></div>
    <code dir="ltr">${address}</code>
    ${flow.lacksSecond ? nothing : html`<div class="balances" role="status">${balances(address, view)}</div>`}`;
}

function balances(address: string, view: ProfileView): TemplateResult | TemplateResult[] | undefined {
  const { flow, say } = view;
  const { balances: read, parts } = flow.wallet;
  switch (read) {
    case 'loading':
      return html`<span class="muted">${say('loading')}</span>`;
    case 'failed':
      return html`<p class="muted">${say('balanceFailed')}</p>
        ${button({
          ...{ label: say('tryAgain'), small: true, name: 'read-balances', click: () => flow.wallet.read() },
        })}`;
    default:
      return parts?.holdingsOf(read, address).map((holding) => holdingView(holding, read, view));
  }
}

function holdingView(
  { network, explorer, amounts, unread }: Holding,
  { environment }: WalletBalances,
  { say, language }: ProfileView,
): TemplateResult {
  return html`<div class="holding">
    <span class="named">
      <span class="name">${network}</span>
      ${environment === 'test' ? html`<span class="badge">${say('testNetwork')}</span>` : nothing}
    </span>
    ${amounts.map(
      ({ amount, symbol }) => html`<bdi>${amountText(amount, language)} ${currencyName(symbol)}</bdi>`,
    )}
    ${
      unread.length > 0
        ? html`<span class="muted"
            >${say('balanceUnread', { tokens: unread.map(currencyName).join(', ') })}</span
          >`
        : nothing
    }
    ${
      explorer
        ? html`<a class="link" part="link" href=${explorer.url} target="_blank" rel="noopener noreferrer"
            >${say('seeAt', { explorer: explorer.name })}${icon('outside')}</a
          >`
        : nothing
    }
  </div>`;
}

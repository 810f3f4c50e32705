import type { DiscoveredWallet } from '@latchkey/browser';
import { html, type TemplateResult } from 'lit';
import { bitmap } from '../view/bitmap.js';
import { button, link } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { letterMark } from '../view/provider-marks.js';
import { findWallets, signInWithWallet } from './one-click.js';
import { heading, problemLine, type SignInView } from './view.js';

/** Until the App's methods are known. */
export function loadingView({ say }: SignInView): TemplateResult {
  return html`<div class="middle" role="status">
    <span class="spinner"></span><span class="muted">${say('loading')}</span>
  </div>`;
}

/** Without the App's methods, without a session to step up, or where the page could not go on. */
export function failedView(view: SignInView): TemplateResult {
  const { flow, say, mode } = view;
  return html`
    ${heading(say(mode === 'step-up' ? 'stepUpTitle' : 'signInTitlePlain'))} ${problemLine(view)}
    ${button({ label: say('tryAgain'), name: 'try-again', click: () => flow.again() })}
  `;
}

export function walletsView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const { busy, wallets } = flow;
  const back = flow.ways.length > 0 ? 'step-up' : 'start';
  return html`
    ${heading(say('walletTitle'), say(wallets.length > 0 ? 'walletIntro' : 'noWallets'))} ${problemLine(view)}
    <div class="stack">${wallets.map((wallet) => walletButton(view, wallet))}</div>
    <div class="links">
      ${link({ label: say('back'), name: 'back', waits: busy !== '', click: () => flow.leave(back) })}
      ${link({ label: say('lookAgain'), name: 'look-again', waits: busy !== '', click: () => findWallets(flow) })}
    </div>
  `;
}

function walletButton({ flow }: SignInView, wallet: DiscoveredWallet): TemplateResult {
  const name = `wallet:${wallet.type}:${wallet.id}`;
  return button({
    ...{
      label: walletLabel(wallet, flow.wallets),
      mark: bitmap(wallet.icon) ?? letterMark(wallet.name),
      name,
    },
    ...{ busy: flow.busy === name, waits: flow.busy !== '', click: () => signInWithWallet(flow, wallet) },
  });
}

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const;

/** One wallet may speak for two chains: then its chain is part of its name. */
export function walletLabel({ name, type }: DiscoveredWallet, all: readonly DiscoveredWallet[]): string {
  const isTwice = all.some((other) => other.name === name && other.type !== type);
  return isTwice ? `${name} (${CHAINS[type]})` : name;
}

export function doneView({ flow, say, mode }: SignInView): TemplateResult {
  const factors = flow.session?.factors ?? [];
  const address = factors.flatMap(({ method }) => method.email ?? method.phone_number ?? [])[0];
  const text = () => {
    if (mode === 'step-up') return say('confirmed');
    return address ? say('signedInAs', { address }) : say('signedIn');
  };
  return html`<div class="middle">${icon('check', 'sign')}${heading(text())}</div>`;
}

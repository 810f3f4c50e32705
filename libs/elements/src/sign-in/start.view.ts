import type { SignInMethod } from '@latchkey/browser';
import { html, nothing, type TemplateResult } from 'lit';
import { button, field, link, submitted } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { providerMark, providerName } from '../view/provider-marks.js';
import { type AddressKinds, kindsOf, readAddress } from './address.rules.js';
import { sendMessage } from './messages.js';
import { findWallets, signInWithPasskey, signInWithProvider } from './one-click.js';
import { heading, problemLine, problemText, type SignInView } from './view.js';

/** The first step: an address, or one of the ways that need none. */
export function startView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const { app_name: app = '', methods = [] } = flow.methods ?? {};
  const kinds = kindsOf(methods);
  const hasField = kinds.email || kinds.phone;
  const others = otherWays(view, methods);
  return html`
    ${heading(app ? say('signInTitle', { app }) : say('signInTitlePlain'))}
    ${hasField ? addressForm(view, kinds) : problemLine(view)}
    ${hasField && others.length > 0 ? html`<div class="divider">${say('or')}</div>` : nothing}
    ${others.length > 0 ? html`<div class="stack">${others}</div>` : nothing}
    ${hasField || others.length > 0 ? nothing : html`<p class="muted">${say('noMethods')}</p>`}
  `;
}

/** Within a step-up: an address of the person that is not known here. */
export function addressView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const kinds = { email: flow.typed === 'email', phone: flow.typed === 'sms' };
  return html`
    ${heading(say('stepUpTitle'), say('typedIntro'))} ${addressForm(view, kinds)}
    <div class="links">
      ${link({ label: say('otherWay'), name: 'other-way', waits: flow.busy !== '', click: () => flow.leave('step-up') })}
    </div>
  `;
}

function addressForm(view: SignInView, kinds: AddressKinds): TemplateResult {
  const { flow, say } = view;
  const isField = flow.problem !== undefined;
  return html`<form novalidate @submit=${submitted('address', (text) => send(view, kinds, text))}>
    ${field({
      name: 'address',
      label: say(kinds.phone ? (kinds.email ? 'address' : 'phone') : 'email'),
      type: kinds.email ? (kinds.phone ? 'text' : 'email') : 'tel',
      inputmode: kinds.email ? 'email' : 'tel',
      autocomplete: `${kinds.email ? 'username' : 'tel'} webauthn`,
      value: flow.address?.value ?? '',
      hint: kinds.email ? undefined : say('phoneHint'),
      problem: isField ? problemText(view) : nothing,
      ltr: true,
    })}
    ${button({
      ...{ label: say('continue'), kind: 'primary', submit: true, name: 'continue' },
      ...{ busy: flow.busy === 'send', waits: flow.busy !== '' },
    })}
  </form>`;
}

function send({ flow }: SignInView, kinds: AddressKinds, text: string): void {
  const address = readAddress(text, kinds);
  if ('problem' in address) return flow.refuseInput(address.problem);
  const { methods = [] } = flow.methods ?? {};
  const onlyLink = address.channel === 'email' && !methods.includes('email_otp');
  void sendMessage(flow, address, onlyLink ? 'link' : 'code');
}

function otherWays({ flow, say }: SignInView, methods: readonly SignInMethod[]): TemplateResult[] {
  const { busy } = flow;
  const way = (name: string, label: string, mark: TemplateResult, click: () => unknown) =>
    button({ label, mark, name, click, busy: busy === name, waits: busy !== '' });
  const providers = methods.includes('oauth') ? (flow.methods?.oauth_providers ?? []) : [];
  // Most browsers have none, and a button that leads nowhere helps no person.
  const wallets = flow.wallets.length > 0;
  const passkey = methods.includes('passkey') && flow.connection.passkeys.isSupported();
  return [
    ...(passkey
      ? [way('passkey', say('passkeySignIn'), icon('passkey'), () => signInWithPasskey(flow))]
      : []),
    ...providers.map((id) =>
      way(`oauth:${id}`, say('providerSignIn', { provider: providerName(id) }), providerMark(id), () =>
        signInWithProvider(flow, id),
      ),
    ),
    ...(wallets ? [way('discover', say('walletSignIn'), icon('wallet'), () => findWallets(flow))] : []),
  ];
}

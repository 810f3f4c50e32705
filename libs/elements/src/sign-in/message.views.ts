import { html, nothing, type TemplateResult } from 'lit';
import type { Say } from '../base/text-element.js';
import { waitText } from '../texts/texts.js';
import { codeField } from '../view/code-field.js';
import { button, link, submitted } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { digitsOf } from './address.rules.js';
import { sendMessage, verifyCode } from './messages.js';
import { heading, problemLine, problemText, type SignInView } from './view.js';

/** The code of the message: typed, pasted, or filled in by the browser. */
export function codeView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const length = flow.methods?.otp_length ?? 6;
  const verify = (typed: string) => {
    const code = digitsOf(typed, length);
    if (code.length < length) return flow.refuseInput('errorCode');
    void verifyCode(flow, code);
  };
  return html`
    ${heading(say('codeTitle'), sentTo(view, 'codeSentTo', length))}
    <form novalidate @submit=${submitted('code', verify)}>
      ${codeField({
        ...{ name: 'code', label: say('code'), length, verify },
        problem: flow.problem ? problemText(view) : nothing,
      })}
      ${button({
        ...{ label: say('verify'), kind: 'primary', submit: true, name: 'verify' },
        ...{ busy: flow.busy === 'code', waits: flow.busy !== '' },
      })}
    </form>
    <div class="links">${again(view, 'code')} ${insteadOfCode(view)} ${changeAddress(view)}</div>
  `;
}

export function linkView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const hasCode = flow.methods?.methods.includes('email_otp') ?? false;
  const { address } = flow;
  return html`
    <div class="middle">${icon('mail', 'sign')} ${heading(say('linkTitle'), sentTo(view, 'linkSentTo'))}</div>
    <p class="hint">${say('linkHint')}</p>
    ${problemLine(view)}
    <div class="links">
      ${again(view, 'link')}
      ${
        hasCode && address
          ? link({ label: say('useCode'), name: 'use-code', click: () => sendMessage(flow, address, 'code') })
          : nothing
      }
      ${changeAddress(view)}
    </div>
  `;
}

/** A link that another browser asked for signs in only a person who says that it is their own. */
export function confirmView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const waits = flow.busy !== '';
  return html`
    ${heading(say('confirmTitle'), say('confirmIntro'))} ${problemLine(view)}
    <div class="stack">
      ${button({
        ...{ label: say('confirmYes'), kind: 'primary', name: 'confirm', waits },
        ...{ busy: flow.busy === 'confirm', click: () => flow.confirm() },
      })}
      ${button({ label: say('confirmNo'), name: 'refuse', waits, click: () => flow.leave('start') })}
    </div>
  `;
}

function sentTo({ flow, say }: SignInView, key: 'codeSentTo' | 'linkSentTo', length = 0): TemplateResult {
  return withAddress(say, key, { length, address: flow.address?.value });
}

/** A sentence that names an address, which stands apart in every direction of writing. */
export function withAddress(
  say: Say,
  key: 'codeSentTo' | 'linkSentTo',
  { length, address }: { length: number; address: string | undefined },
): TemplateResult {
  const [before, after] = say(key, { length, address: '\n' }).split('\n');
  return html`${before}<bdi class="address">${address}</bdi>${after}`;
}

function again(view: SignInView, what: 'code' | 'link'): TemplateResult | typeof nothing {
  const { flow, say, language } = view;
  const { address } = flow;
  if (!address) return nothing;
  const [now, later] =
    what === 'code' ? (['resend', 'resendIn'] as const) : (['resendLink', 'resendLinkIn'] as const);
  const seconds = Math.ceil((flow.resendAt - Date.now()) / 1000);
  return link({
    name: 'resend',
    label: seconds > 0 ? say(later, { wait: waitText(seconds, language) }) : say(now),
    waits: seconds > 0 || flow.busy !== '',
    click: () => sendMessage(flow, address, what),
  });
}

function insteadOfCode({ flow, say, mode }: SignInView): TemplateResult | typeof nothing {
  const { address, methods } = flow;
  if (mode === 'step-up' || flow.session || address?.channel !== 'email') return nothing;
  if (!methods?.methods.includes('magic_link')) return nothing;
  const click = () => sendMessage(flow, address, 'link');
  return link({ label: say('linkInstead'), name: 'use-link', waits: flow.busy !== '', click });
}

function changeAddress({ flow, say }: SignInView): TemplateResult {
  const stepUp = flow.ways.length > 0;
  return link({
    label: say(stepUp ? 'otherWay' : 'changeAddress'),
    name: 'change-address',
    waits: flow.busy !== '',
    click: () => flow.leave(stepUp ? 'step-up' : 'start'),
  });
}

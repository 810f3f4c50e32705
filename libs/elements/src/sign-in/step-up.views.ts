import { html, nothing, type TemplateResult } from 'lit';
import { codeField } from '../view/code-field.js';
import { button, field, link, submitted } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { providerMark, providerName } from '../view/provider-marks.js';
import { digitsOf } from './address.rules.js';
import type { Way } from './requirement.rules.js';
import { heading, problemLine, problemText, type SignInView } from './view.js';
import { takeWay, verifyTotp } from './ways.js';

/** Digits of a code of an authenticator app. */
const TOTP_LENGTH = 6;

/** The list of ways to confirm that it is the person. */
export function stepUpView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const { ways, busy } = flow;
  const buttons = ways.map((way) => {
    const { name, label, mark } = wayParts(way, view);
    return button({
      name,
      label,
      mark,
      waits: busy !== '',
      busy: busy === name,
      click: () => takeWay(flow, way),
    });
  });
  return html`
    ${heading(say('stepUpTitle'), say(ways.length > 0 ? 'stepUpIntro' : 'stepUpNone'))} ${problemLine(view)}
    ${ways.length > 0 ? html`<div class="stack">${buttons}</div>` : nothing}
  `;
}

function wayParts(way: Way, { say }: SignInView): { name: string; label: string; mark: TemplateResult } {
  switch (way.kind) {
    case 'totp':
      return { name: 'totp', label: say('useTotp'), mark: icon('shield') };
    case 'recovery':
      return { name: 'recovery', label: say('useRecovery'), mark: icon('key') };
    case 'passkey':
      return { name: 'passkey', label: say('usePasskey'), mark: icon('passkey') };
    case 'wallet':
      return { name: 'discover', label: say('useWallet'), mark: icon('wallet') };
    case 'email':
    case 'sms': {
      const mark = icon(way.kind === 'email' ? 'mail' : 'phone');
      return { name: `send:${way.address}`, label: say('useEmailCode', { address: way.address }), mark };
    }
    case 'typed': {
      const isEmail = way.channel === 'email';
      const label = say(isEmail ? 'useEmail' : 'usePhone');
      return { name: `type:${way.channel}`, label, mark: icon(isEmail ? 'mail' : 'phone') };
    }
    case 'oauth': {
      const label = say('useProvider', { provider: providerName(way.provider) });
      return { name: `oauth:${way.provider}`, label, mark: providerMark(way.provider) };
    }
  }
}

export function totpView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const verify = (typed: string) => {
    const code = digitsOf(typed, TOTP_LENGTH);
    if (code.length < TOTP_LENGTH) return flow.refuseInput('errorTotpCode');
    void verifyTotp(flow, code, 'totp');
  };
  return html`
    ${heading(say('totpTitle'), say('totpIntro'))}
    <form novalidate @submit=${submitted('totp', verify)}>
      ${codeField({
        ...{ name: 'totp', label: say('code'), length: TOTP_LENGTH, verify },
        problem: flow.problem ? problemText(view) : nothing,
      })}
      ${verifyButton(view, 'totp')}
    </form>
    ${otherLinks(view, 'recovery')}
  `;
}

export function recoveryView(view: SignInView): TemplateResult {
  const { flow, say } = view;
  const verify = (code: string) => {
    if (code === '') return flow.refuseInput('errorMissing');
    void verifyTotp(flow, code.toLowerCase(), 'recovery');
  };
  return html`
    ${heading(say('recoveryTitle'), say('recoveryIntro'))}
    <form novalidate @submit=${submitted('recovery', verify)}>
      ${field({
        ...{ name: 'recovery', label: say('recoveryCode'), autocomplete: 'off', ltr: true, maxlength: 64 },
        problem: flow.problem ? problemText(view) : nothing,
      })}
      ${verifyButton(view, 'recovery')}
    </form>
    ${otherLinks(view, 'totp')}
  `;
}

function verifyButton({ flow, say }: SignInView, name: string): TemplateResult {
  return button({
    ...{ label: say('verify'), kind: 'primary', submit: true, name: 'verify' },
    ...{ busy: flow.busy === name, waits: flow.busy !== '' },
  });
}

/** To the other kind of code, and to the list where it holds more. */
function otherLinks({ flow, say }: SignInView, other: 'totp' | 'recovery'): TemplateResult {
  const waits = flow.busy !== '';
  const more = flow.ways.some(({ kind }) => kind !== 'totp' && kind !== 'recovery');
  return html`<div class="links">
    ${link({
      ...{ label: say(other === 'totp' ? 'useTotp' : 'useRecovery'), name: `use-${other}`, waits },
      click: () => flow.leave(other),
    })}
    ${
      more
        ? link({ label: say('otherWay'), name: 'other-way', waits, click: () => flow.leave('step-up') })
        : nothing
    }
  </div>`;
}

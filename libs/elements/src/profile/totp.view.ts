import { html, nothing, type TemplateResult } from 'lit';
import { digitsOf } from '../sign-in/address.rules.js';
import { bitmap } from '../view/bitmap.js';
import { codeField } from '../view/code-field.js';
import { button, submitted } from '../view/controls.js';
import { icon } from '../view/icons.js';
import type { ProfileFlow } from './profile-flow.js';
import { copyButton, dateText, type ProfileView, row, section } from './view.js';

const LENGTH = 6;

/** The authenticator app: set up in three steps; the last one shows the recovery codes once. */
export function totpSection(view: ProfileView): TemplateResult {
  const { flow, say, language } = view;
  if (flow.newTotp && (flow.panel === 'totp' || flow.panel === 'recovery'))
    return html`<section aria-labelledby="totp" data-section="totp">
      <h3 id="totp" tabindex="-1">${say(flow.panel === 'totp' ? 'authenticator' : 'recoveryCodes')}</h3>
      ${flow.panel === 'totp' ? enrolment(view) : recoveryCodes(view)}
    </section>`;
  const active = (flow.user?.totps ?? []).filter(({ verified }) => verified);
  const rows = active.map(({ id, created_at }) =>
    row(
      {
        ...{ id, mark: icon('shield'), name: say('authenticatorOn') },
        detail: say('added', { date: dateText(created_at, language) }),
        remove: () => flow.connection.user.removeTotp(id),
      },
      view,
    ),
  );
  const setUp = button({
    ...{
      label: say('setUp'),
      spoken: `${say('setUp')}: ${say('authenticator')}`,
      small: true,
      name: 'set-up-totp',
    },
    ...{ busy: flow.busy === 'totp', waits: flow.busy !== '', click: () => begin(flow) },
  });
  const actions = active.length === 0 ? [setUp] : [];
  const texts = { id: 'totp', title: say('authenticator'), intro: say('authenticatorIntro') };
  return section({ ...texts, rows, actions }, view);
}

function begin(flow: ProfileFlow): Promise<void> {
  return flow.run('totp', async () => {
    flow.newTotp = await flow.connection.totps.create();
    flow.open('totp');
  });
}

function enrolment(view: ProfileView): TemplateResult {
  const { flow, say, sentence } = view;
  const { qr_base64 = '', secret = '' } = flow.newTotp ?? {};
  const verify = (typed: string) => {
    const code = digitsOf(typed, LENGTH);
    void flow.run('verify-totp', async () => {
      await flow.connection.totps.verify(code);
      flow.open('recovery');
    });
  };
  const waits = flow.busy !== '';
  return html`<p>${say('scan')}</p>
    <div class="qr">${bitmap(qr_base64, say('qrLabel')) ?? nothing}</div>
    <div>
      <p class="muted">${say('typeSecret')}</p>
      <div class="row plain">
        <code class="what" dir="ltr">${secret.match(/.{1,4}/g)?.join(' ')}</code>
        ${copyButton({ name: 'copy', text: secret }, view)}
      </div>
    </div>
    <form novalidate @submit=${submitted('totp-code', verify)}>
      ${codeField({
        ...{ name: 'totp-code', label: say('code'), hint: say('thenEnter'), length: LENGTH, verify },
        problem: flow.problem ? html`${sentence(flow.problem)}` : nothing,
      })}
      <div class="actions">
        ${button({
          ...{ label: say('verify'), kind: 'primary', submit: true, small: true, name: 'verify', waits },
          ...{ busy: flow.busy === 'verify-totp' },
        })}
        ${button({ label: say('cancel'), small: true, name: 'cancel', waits, click: () => flow.close() })}
      </div>
    </form>`;
}

function recoveryCodes(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const codes = flow.newTotp?.recovery_codes ?? [];
  const text = codes.join('\n');
  return html`<p>${say('recoveryOnce')}</p>
    <ul class="codes" dir="ltr">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <div class="actions">
      ${copyButton({ name: 'copy', text }, view)}
      ${button({ label: say('download'), small: true, name: 'download', click: () => download(flow, text) })}
      ${button({
        ...{ label: say('done'), kind: 'primary', small: true, name: 'done', busy: flow.busy === 'done' },
        click: () => flow.change('done', () => Promise.resolve(), 'authenticatorReady'),
      })}
    </div>`;
}

function download(flow: ProfileFlow, text: string): void {
  const link = document.createElement('a');
  const app = (flow.methods?.app_name ?? 'latchkey').replace(/[^\p{L}\p{N}]+/gu, '-');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = `${app}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}

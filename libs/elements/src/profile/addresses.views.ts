import { html, nothing, type TemplateResult } from 'lit';
import { type Address, digitsOf, readAddress } from '../sign-in/address.rules.js';
import { withAddress } from '../sign-in/message.views.js';
import type { TextKey } from '../texts/texts.js';
import { codeField } from '../view/code-field.js';
import { button, field, submitted } from '../view/controls.js';
import { icon } from '../view/icons.js';
import type { ProfileFlow } from './profile-flow.js';
import { type ProfileView, row, section } from './view.js';

/** How the addresses of a channel are added, and which texts say so. */
interface Kind {
  readonly channel: Address['channel'];
  readonly section: 'emails' | 'phones';
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly add: TextKey;
  readonly added: TextKey;
  readonly autocomplete: string;
}

const EMAIL: Kind = {
  ...{ channel: 'email', section: 'emails', label: 'email', autocomplete: 'email' },
  ...{ add: 'addEmail', added: 'emailAdded' },
};
const PHONE: Kind = {
  ...{ channel: 'sms', section: 'phones', label: 'phone', hint: 'phoneHint', autocomplete: 'tel' },
  ...{ add: 'addPhone', added: 'phoneAdded' },
};

export function emailsView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const rows = (flow.user?.emails ?? []).map(({ id, email, verified }) =>
    row(
      {
        ...{ id, mark: icon('mail'), name: email, badge: !verified && say('unverified') },
        ...{
          remove: () => flow.connection.user.removeEmail(id),
          withoutServer: flow.mayChange('remove_address'),
        },
      },
      view,
    ),
  );
  return addresses(EMAIL, rows, view);
}

export function phonesView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const rows = (flow.user?.phone_numbers ?? []).map(({ id, phone_number, verified }) =>
    row(
      {
        ...{ id, mark: icon('phone'), name: phone_number, badge: !verified && say('unverified') },
        ...{
          remove: () => flow.connection.user.removePhoneNumber(id),
          withoutServer: flow.mayChange('remove_address'),
        },
      },
      view,
    ),
  );
  return addresses(PHONE, rows, view);
}

/** The addresses, and the form that adds one in two steps: the address, then the code that was sent to it. */
function addresses(kind: Kind, rows: readonly TemplateResult[], view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const texts = {
    id: kind.section,
    title: say(kind.section),
    rows,
    withoutServer: flow.mayChange('add_address'),
  };
  if (flow.panel === `add:${kind.section}`)
    return section(
      { ...texts, form: flow.newAddress ? codeForm(kind, view) : addressForm(kind, view) },
      view,
    );
  const isOn = flow.methods?.methods.includes(kind.channel === 'email' ? 'email_otp' : 'sms_otp');
  const add = button({
    ...{ label: say(kind.add), small: true, name: `add-${kind.section}`, waits: flow.busy !== '' },
    click: () => {
      // Of a form that another one took the place of.
      flow.newAddress = undefined;
      flow.open(`add:${kind.section}`);
    },
  });
  return section({ ...texts, actions: isOn ? [add] : [] }, view);
}

function addressForm(kind: Kind, view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const begin = (typed: string) => {
    const address = readAddress(typed, { email: kind.channel === 'email', phone: kind.channel === 'sms' });
    if ('problem' in address) return flow.refuseInput(address.problem);
    void send(flow, address);
  };
  return html`<form novalidate @submit=${submitted('new-address', begin)}>
    ${field({
      ...{ name: 'new-address', label: say(kind.label), autocomplete: kind.autocomplete, ltr: true },
      ...{ type: kind.channel === 'email' ? 'email' : 'tel', maxlength: 254 },
      hint: kind.hint && say(kind.hint),
      problem: problemOf(view),
    })}
    <div class="actions">${proceed('continue', view)} ${cancel(view)}</div>
  </form>`;
}

function codeForm(kind: Kind, view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const { newAddress } = flow;
  const length = flow.methods?.otp_length ?? 6;
  const verify = (typed: string) => {
    const code = digitsOf(typed, length);
    if (code.length < length) return flow.refuseInput('errorCode');
    if (newAddress) void prove(flow, newAddress, { code, added: kind.added });
  };
  const again = button({
    ...{ label: say('resend'), small: true, name: 'resend', waits: flow.busy !== '' },
    click: () => newAddress && send(flow, newAddress),
  });
  return html`<form novalidate @submit=${submitted('new-address-code', verify)}>
    <p>${withAddress(say, 'codeSentTo', { length, address: newAddress?.value })}</p>
    ${codeField({
      ...{ name: 'new-address-code', label: say('code'), length, verify },
      problem: problemOf(view),
    })}
    <div class="actions">${proceed('verify', view)} ${again} ${cancel(view)}</div>
  </form>`;
}

function problemOf({ flow, sentence }: ProfileView): TemplateResult | typeof nothing {
  return flow.problem ? html`${sentence(flow.problem)}` : nothing;
}

function proceed(label: 'continue' | 'verify', { flow, say }: ProfileView): TemplateResult {
  return button({
    ...{ label: say(label), kind: 'primary', submit: true, small: true, name: label },
    ...{ busy: flow.busy === 'new-address', waits: flow.busy !== '' },
  });
}

function cancel({ flow, say }: ProfileView): TemplateResult {
  const waits = flow.busy !== '';
  return button({ label: say('cancel'), small: true, name: 'cancel', waits, click: () => flow.close() });
}

function send(flow: ProfileFlow, address: Address): Promise<void> {
  const { user } = flow.connection;
  const options = { locale: flow.host.language };
  const isAgain = flow.newAddress !== undefined;
  return flow.run('new-address', async () => {
    await (address.channel === 'email'
      ? user.beginEmail(address.value, options)
      : user.beginPhoneNumber(address.value, options));
    flow.newAddress = address;
    flow.open(flow.panel);
    if (isAgain) flow.note = 'resent';
  });
}

function prove(
  flow: ProfileFlow,
  { channel, value }: Address,
  { code, added }: { code: string; added: TextKey },
): Promise<void> {
  const { user } = flow.connection;
  const verify = () =>
    channel === 'email' ? user.verifyEmail(value, code) : user.verifyPhoneNumber(value, code);
  return flow.change('new-address', verify, added);
}

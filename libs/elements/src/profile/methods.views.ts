import { html, type TemplateResult } from 'lit';
import { walletLabel } from '../sign-in/other.views.js';
import { bitmap } from '../view/bitmap.js';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { letterMark, providerMark, providerName } from '../view/provider-marks.js';
import type { ProfileFlow } from './profile-flow.js';
import { dateText, type ProfileView, row, section } from './view.js';

export function passkeysView(view: ProfileView): TemplateResult {
  const { flow, say, language } = view;
  const { passkeys } = flow.connection;
  const rows = (flow.user?.webauthn_credentials ?? []).map((one) => {
    const used = one.last_used_at > 0 ? say('lastUsed', { date: dateText(one.last_used_at, language) }) : '';
    const added = say('added', { date: dateText(one.created_at, language) });
    return row(
      {
        ...{ id: one.id, mark: icon('passkey'), name: one.name || say('passkey'), detail: used || added },
        ...{ badge: one.backed_up && say('synced') },
        remove: () => flow.connection.user.removePasskey(one.id),
      },
      view,
    );
  });
  const add = button({
    ...{ label: say('addPasskey'), small: true, name: 'add-passkey', busy: flow.busy === 'passkey' },
    ...{
      waits: flow.busy !== '',
      click: () => flow.change('passkey', () => addPasskey(flow), 'passkeyAdded'),
    },
  });
  const actions = passkeys.isSupported() ? [add] : [];
  return section(
    { id: 'passkeys', title: say('passkeys'), intro: say('passkeysIntro'), rows, actions },
    view,
  );
}

/** Where the session lacks a second proof, the new passkey is that. */
async function addPasskey({ connection, lacksSecond }: ProfileFlow): Promise<void> {
  await connection.passkeys.register();
  if (lacksSecond) await connection.passkeys.signIn();
}

export function providersView(view: ProfileView): TemplateResult {
  const { flow, say, language } = view;
  const linked = flow.user?.idp_providers ?? [];
  const rows = linked.map(({ id, provider, created_at }) =>
    row(
      {
        ...{ id, mark: providerMark(provider), name: providerName(provider) },
        detail: say('added', { date: dateText(created_at, language) }),
        remove: () => flow.connection.user.removeProvider(id),
      },
      view,
    ),
  );
  const others = (flow.methods?.oauth_providers ?? []).filter((id) =>
    linked.every(({ provider }) => provider !== id),
  );
  const actions = others.map((id) =>
    button({
      ...{ label: say('linkProvider', { provider: providerName(id) }), mark: providerMark(id), small: true },
      ...{ name: `link:${id}`, busy: flow.busy === `link:${id}`, waits: flow.busy !== '' },
      click: () => flow.run(`link:${id}`, () => flow.connection.oauth.attach(id, flow.host.returnUrl)),
    }),
  );
  return section({ id: 'providers', title: say('providers'), rows, actions }, view);
}

export function walletsView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const rows = (flow.user?.wallets ?? []).map((wallet) => {
    const { id, public_address: address, is_read_only, receive_only } = wallet;
    const name = `${address.slice(0, 8)}…${address.slice(-6)}`;
    const end = is_read_only
      ? { remove: () => flow.connection.user.removeWallet(id) }
      : { badge: say(receive_only ? 'receiveOnlyWallet' : 'custodyWallet') };
    return row({ id, mark: icon('wallet'), name, detail: wallet.wallet_type, ...end }, view);
  });
  const actions = flow.panel === 'wallets' ? discovered(view) : [addWallet(view)];
  return section({ id: 'wallets', title: say('wallets'), rows, actions }, view);
}

function addWallet({ flow, say }: ProfileView): TemplateResult {
  const discover = () =>
    flow.run('discover', async () => {
      flow.wallets = await flow.connection.wallets.discover();
      flow.open('wallets');
    });
  return button({
    ...{ label: say('addWallet'), small: true, name: 'add-wallet', click: discover },
    ...{ busy: flow.busy === 'discover', waits: flow.busy !== '' },
  });
}

function discovered({ flow, say }: ProfileView): TemplateResult[] {
  const { wallets } = flow.connection;
  const waits = flow.busy !== '';
  const choices = flow.wallets.map((wallet) => {
    const name = `wallet:${wallet.type}:${wallet.id}`;
    return button({
      ...{ label: walletLabel(wallet, flow.wallets), mark: bitmap(wallet.icon) ?? letterMark(wallet.name) },
      ...{ small: true, name, waits, busy: flow.busy === name },
      click: () => flow.change(name, () => wallets.attach(wallet), 'walletAdded'),
    });
  });
  const text = html`<p class="muted full">${say(choices.length > 0 ? 'walletIntro' : 'noWallets')}</p>`;
  const cancel = button({
    label: say('cancel'),
    small: true,
    name: 'cancel',
    waits,
    click: () => flow.close(),
  });
  return [text, ...choices, cancel];
}

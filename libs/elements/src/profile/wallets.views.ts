import type { UserWallet } from '@latchkey/browser';
import { html, nothing, type TemplateResult } from 'lit';
import { walletLabel } from '../sign-in/other.views.js';
import { bitmap } from '../view/bitmap.js';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { letterMark } from '../view/provider-marks.js';
import { copyButton, type ProfileView, row, section } from './view.js';
import { walletDetails } from './wallet-details.view.js';
import { shortAddress, walletTypeName } from './wallet-names.rules.js';

export function walletsView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const rows = (flow.user?.wallets ?? []).map((wallet) => walletRow(wallet, view));
  const actions = flow.panel === 'wallets' ? discovered(view) : [addWallet(view)];
  return section({ id: 'wallets', title: say('wallets'), rows, actions }, view);
}

function walletRow(wallet: UserWallet, view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const { id, is_read_only, receive_only } = wallet;
  // Ethereum writes a checksum into the case of the letters.
  const address = wallet.checksum_address ?? wallet.public_address;
  const name = shortAddress(address);
  const end = is_read_only
    ? { remove: () => flow.connection.user.removeWallet(id) }
    : { badge: say(receive_only ? 'receiveOnlyWallet' : 'custodyWallet') };
  const isOpen = flow.wallet.id === id;
  const actions = [
    copyButton({ name: `copy:${id}`, spoken: say('copyNamed', { name }), text: address }, view),
    button({
      ...{ label: say('details'), spoken: say('detailsOf', { name }), small: true, name: `details:${id}` },
      ...{ opens: { id: `details-${id}`, isOpen }, click: () => flow.wallet.toggle(id) },
    }),
  ];
  const more = html`${receive_only ? html`<p class="muted full">${say('receiveOnlyIntro')}</p>` : nothing}
  ${isOpen ? html`<div class="details" id="details-${id}">${walletDetails(address, view)}</div>` : nothing}`;
  const detail = walletTypeName(wallet.wallet_type);
  return row({ id, mark: icon('wallet'), name, detail, ...end, actions, more }, view);
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

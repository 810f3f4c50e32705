import type { TemplateResult } from 'lit';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { providerMark, providerName } from '../view/provider-marks.js';
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
        ...{
          remove: () => flow.connection.user.removePasskey(one.id),
          withoutServer: flow.mayChange('remove_passkey'),
        },
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
    {
      id: 'passkeys',
      title: say('passkeys'),
      intro: say('passkeysIntro'),
      rows,
      actions,
      withoutServer: flow.mayChange('add_passkey'),
    },
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

import type { Session } from '@latchkey/browser';
import type { TemplateResult } from 'lit';
import { button } from '../view/controls.js';
import { icon } from '../view/icons.js';
import { deviceName, isPhone } from './device.rules.js';
import { dateText, type ProfileView, type RemovalTexts, row, section } from './view.js';

const SIGN_OUT: RemovalTexts = {
  label: 'signOut',
  named: 'signOutQuestion',
  question: 'signOutQuestion',
  done: 'signedOutOne',
};

/** Where the person is signed in. */
export function sessionsView(view: ProfileView): TemplateResult {
  const { flow, say } = view;
  const here = flow.connection.session.current()?.id;
  const rows = flow.sessions.map((session) => sessionRow(session, session.id === here, view));
  const others = button({
    ...{ label: say('signOutOthers'), small: true, name: 'sign-out-others', busy: flow.busy === 'others' },
    waits: flow.busy !== '',
    click: () => flow.change('others', () => flow.connection.session.signOut('elsewhere'), 'signedOutOthers'),
  });
  const actions = flow.sessions.length > 1 ? [others] : [];
  return section({ id: 'sessions', title: say('sessions'), rows, actions, withoutServer: true }, view);
}

function sessionRow(session: Session, isHere: boolean, view: ProfileView): TemplateResult {
  const { flow, say, language } = view;
  const { ip, user_agent } = session.device_fingerprint;
  const active = say('activeAt', { date: dateText(session.last_active_at, language) });
  return row(
    {
      ...{
        id: session.id,
        mark: icon(isPhone(user_agent) ? 'phone' : 'device'),
        name: deviceName(user_agent) || say('unknownDevice'),
      },
      detail: [active, ip].filter((part) => part !== '').join(' · '),
      badge: isHere && say('thisDevice'),
      ...(!isHere && { remove: () => flow.connection.sessions.revoke(session.id) }),
      ...{ removalTexts: SIGN_OUT, withoutServer: true },
    },
    view,
  );
}

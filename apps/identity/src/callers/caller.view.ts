import type { Caller, KeyKind } from '@latchkey/contracts';
import { completeSettings } from '../apps/app-settings.rules.js';
import type { AppEntity } from '../apps/app.entity.js';
import { countedSettings } from '../apps/page-settings.rules.js';

type OfApp = Pick<AppEntity, 'id' | 'name' | 'environment' | 'tier' | 'settings' | 'paymentsNeedPerson'>;

/** The App as a key of this kind presents it. */
export function toCaller(app: OfApp, key_kind: KeyKind): Caller {
  const { id, name, environment, tier, settings, paymentsNeedPerson } = app;
  return {
    ...{ app_id: id, app_name: name, environment, tier, key_kind },
    settings: countedSettings(completeSettings(settings), environment),
    ...(paymentsNeedPerson && { payments_need_person: true }),
  };
}

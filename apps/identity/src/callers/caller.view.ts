import type { Caller, KeyKind } from '@latchkey/contracts';
import { completeSettings } from '../apps/app-settings.rules.js';
import type { AppEntity } from '../apps/app.entity.js';
import { countedSettings } from '../apps/page-settings.rules.js';

type OfApp = Pick<AppEntity, 'id' | 'name' | 'environment' | 'tier' | 'settings'>;

/** The App as a key of this kind presents it. */
export function toCaller({ id, name, environment, tier, settings }: OfApp, key_kind: KeyKind): Caller {
  return {
    ...{ app_id: id, app_name: name, environment, tier, key_kind },
    settings: countedSettings(completeSettings(settings), environment),
  };
}

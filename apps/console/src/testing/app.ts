import { settings } from '../apps/settings.rules.js';

const VALUES = { number: 7, choice: 'none', switch: false, choices: [], texts: [], pairs: {} };

/** An App as administration answers it. */
export const APP = {
  ...{ id: 'app_1', name: 'Acme', environment: 'test', tier: 'standard', created_at: 1, updated_at: 1 },
  settings: Object.fromEntries(settings.map(({ name, input }) => [name, VALUES[input.kind]])),
};

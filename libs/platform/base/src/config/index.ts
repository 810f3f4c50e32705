import { boolean, choice, integer, secret, string, url } from './kinds.js';

/** The kinds of settings. */
export const setting = { boolean, choice, integer, secret, string, url } as const;

export {
  ConfigError,
  type ConfigOf,
  type ConfigRule,
  type ConfigSchema,
  defineConfig,
  describeConfig,
  type Environment,
  parseConfig,
  type SettingProblem,
} from './parse-config.js';

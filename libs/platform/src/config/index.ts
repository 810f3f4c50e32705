import { boolean, choice, integer, secret, string, url } from './kinds.js';

/** The kinds of settings. */
export const setting = { boolean, choice, integer, secret, string, url } as const;

export { ConfigError } from './config-error.js';
export { describeConfig } from './describe-config.js';
export { defineConfig, parseConfig } from './parse-config.js';
export type { SettingProblem } from './config-error.js';
export type { SettingRow } from './describe-config.js';
export type { ConfigOf, ConfigRule, ConfigSchema, Environment } from './parse-config.js';
export type { Setting } from './setting.js';

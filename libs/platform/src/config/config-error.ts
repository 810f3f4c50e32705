import { CodedError } from '../errors/coded-error.js';

export interface SettingProblem {
  name: string;
  reason: string;
}

/** Everything that is wrong with an environment, one `NAME: reason` line each, and no value. */
export class ConfigError extends CodedError<'invalid_configuration'> {
  constructor(readonly problems: readonly SettingProblem[]) {
    const lines = problems.map(({ name, reason }) => `${name}: ${reason}`);
    super('invalid_configuration', {}, { message: lines.join('\n') });
  }
}

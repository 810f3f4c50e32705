export type Level = 'ok' | 'warn' | 'fail';

/** One line of the report: a state, and what to do about it. */
export interface Check {
  readonly name: string;
  readonly level: Level;
  readonly message: string;
}

export const ok = (name: string, message: string): Check => ({ name, level: 'ok', message });
export const warn = (name: string, message: string): Check => ({ name, level: 'warn', message });
export const fail = (name: string, message: string): Check => ({ name, level: 'fail', message });
export const check = (name: string, isWell: boolean, well: string, trouble: string): Check =>
  isWell ? ok(name, well) : fail(name, trouble);

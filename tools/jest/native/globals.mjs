import { currentGlobals } from './current.mjs';

/**
 * A stand-in for one export of `@jest/globals`. A module with fixtures is imported once and used by many test files, and
 * Jest makes its functions anew for each file, so every use asks for those of the file that runs.
 */
const standIn = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => currentGlobals()[name](...args),
    get: (_, property) => currentGlobals()[name][property],
  });

export const afterAll = standIn('afterAll');
export const afterEach = standIn('afterEach');
export const beforeAll = standIn('beforeAll');
export const beforeEach = standIn('beforeEach');
export const describe = standIn('describe');
export const expect = standIn('expect');
export const it = standIn('it');
export const jest = standIn('jest');
export const test = standIn('test');

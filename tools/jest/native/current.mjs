let current;

/** `describe`, `it`, `expect`, `jest` and so on of the test file that this process runs. */
export const currentGlobals = () => current;

export function setCurrentGlobals(globals) {
  current = globals;
}

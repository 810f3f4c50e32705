import { takeTrial } from '../sign-in/arrival.js';
import { type Step, stepOf } from './trial.rules.js';

const TRIAL = 'latchkey.provider_trial';

/** Remembers in this tab that it began a trial. */
export const rememberTrial = (state: string): void => sessionStorage.setItem(TRIAL, state);

/** Takes what this tab came back with, once. */
export function takeStep(): Step {
  const state = sessionStorage.getItem(TRIAL);
  sessionStorage.removeItem(TRIAL);
  return stepOf(takeTrial(), state);
}

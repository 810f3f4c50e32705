import type { GlobalComponents } from 'vue';
import './svelte.js';
import './vue.js';

/**
 * Read by the compiler alone: what a typing mistake in a template has to be refused for. The checkers of Vue and Svelte see
 * the templates themselves in a test of the packages.
 */
type OfVue = InstanceType<GlobalComponents['latchkey-sign-in']>['$props'];
type OfSvelte = svelteHTML.IntrinsicElements['latchkey-sign-in'];

export const right: readonly [OfVue, OfSvelte] = [
  { server: '/auth', mode: 'step-up', requireFactors: 'otp', class: 'a', texts: { signOut: 'Leave' } },
  { server: '/auth', mode: 'step-up', 'max-factor-age': 5, class: 'a', 'onlatchkey-signed-in': () => {} },
];

export const wrong: readonly [OfVue, OfSvelte] = [
  // @ts-expect-error -- a mode that there is not
  { mode: 'stepup' },
  // @ts-expect-error -- an attribute that the element does not have
  { sever: '/auth' },
];

import nx from '@nx/eslint-plugin';
import { calledService, PROCESSES } from '../../libs/contracts/bus/src/processes.mjs';

/** Libraries that every process may import. */
const SHARED = ['scope:platform', 'scope:chains', 'contract:vocabulary', 'contract:catalogue'];

/**
 * A process imports its own contract and those of the services that it calls. One that removes what all have read needs
 * to know who reads.
 */
const processConstraints = Object.entries(PROCESSES).map(([name, { calls, readsAll }]) => ({
  sourceTag: `scope:${name}`,
  onlyDependOnLibsWithTags: [
    ...SHARED,
    ...(readsAll ? ['contract:bus'] : []),
    ...new Set([name, ...calls.map(calledService)].map((service) => `contract:${service}`)),
  ],
}));

/** No contract imports another one: types that two contracts need belong to the vocabulary. */
const contractConstraints = Object.keys(PROCESSES).map((name) => ({
  sourceTag: `contract:${name}`,
  onlyDependOnLibsWithTags: ['contract:vocabulary', 'contract:catalogue', 'scope:platform'],
}));

/** What we publish: its users have nothing of the repository. */
const packageConstraints = [
  { sourceTag: 'package:node', onlyDependOnLibsWithTags: ['package:node'] },
  { sourceTag: 'package:browser', onlyDependOnLibsWithTags: ['package:browser'] },
  { sourceTag: 'package:elements', onlyDependOnLibsWithTags: ['package:elements', 'package:browser'] },
];

/**
 * Applications never import applications, the platform imports nothing but itself, contracts import the platform, and
 * every library is imported through its entries.
 */
const depConstraints = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:tool'] },
  { sourceTag: 'scope:platform', onlyDependOnLibsWithTags: ['scope:platform'] },
  {
    sourceTag: 'scope:chains',
    onlyDependOnLibsWithTags: ['scope:chains', 'contract:vocabulary', 'scope:platform'],
  },
  {
    sourceTag: 'scope:stack-runner',
    onlyDependOnLibsWithTags: ['scope:stack-runner', 'contract:vocabulary', 'scope:platform'],
  },
  { sourceTag: 'contract:vocabulary', onlyDependOnLibsWithTags: ['contract:vocabulary', 'scope:platform'] },
  { sourceTag: 'contract:catalogue', onlyDependOnLibsWithTags: ['contract:vocabulary', 'scope:platform'] },
  { sourceTag: 'contract:bus', onlyDependOnLibsWithTags: ['contract:bus'] },
  ...packageConstraints,
  ...contractConstraints,
  ...processConstraints,
];

export const boundaries = {
  name: 'latchkey/boundaries',
  files: ['**/*.ts'],
  plugins: { '@nx': nx },
  rules: {
    '@nx/enforce-module-boundaries': [
      'error',
      { allow: [], allowCircularSelfDependency: false, banTransitiveDependencies: false, depConstraints },
    ],
  },
};

import nx from '@nx/eslint-plugin';

/**
 * Who may import whom. Applications never import applications, the platform knows nothing but itself, contracts know
 * the platform, and nobody reaches into a library past its entries.
 */
const depConstraints = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:tool'] },
  { sourceTag: 'scope:platform', onlyDependOnLibsWithTags: ['scope:platform'] },
  {
    sourceTag: 'scope:chains',
    onlyDependOnLibsWithTags: ['scope:chains', 'scope:contracts', 'scope:platform'],
  },
  {
    sourceTag: 'scope:stack-runner',
    onlyDependOnLibsWithTags: ['scope:stack-runner', 'scope:contracts', 'scope:platform'],
  },
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: ['scope:contracts', 'scope:platform'] },
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

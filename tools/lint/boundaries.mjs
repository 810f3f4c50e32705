import { calledService, PROCESSES } from '../../libs/contracts/bus/src/processes.mjs';

/** The layers of the platform: each imports itself and those before it. */
const [BASE, BUS, SERVICE, TESTING] = ['base', 'bus', 'service', 'testing'].map(
  (layer) => `platform:${layer}`,
);
const LAYERS = [BASE, BUS, SERVICE, TESTING];
/** What the processes themselves, not their tests, have of it. */
const PRODUCT = [BASE, BUS, SERVICE];

/** Libraries that every process may import. */
const SHARED = ['scope:chains', 'contract:vocabulary', 'contract:catalogue'];

/** Processes that take requests of clients; they share how. */
const EDGE = ['gateway', 'admin'];

const layerConstraints = LAYERS.map((sourceTag, index) => ({
  sourceTag,
  onlyDependOnLibsWithTags: LAYERS.slice(0, index + 1),
}));

/**
 * A process imports its own contract and those of the services that it calls. The one that makes the consumers
 * needs to know who applies what, and the one that looks at them what there is.
 */
const processConstraints = Object.entries(PROCESSES).map(([name, { calls, keepsStreams, looksAtBus }]) => ({
  sourceTag: `scope:${name}`,
  onlyDependOnLibsWithTags: [
    ...PRODUCT,
    ...SHARED,
    ...(keepsStreams || looksAtBus ? ['contract:bus'] : []),
    ...(EDGE.includes(name) ? ['scope:edge'] : []),
    ...new Set([name, ...calls.map(calledService)].map((service) => `contract:${service}`)),
  ],
}));

/** No contract imports another one: types that two contracts need belong to the vocabulary. */
const contractConstraints = Object.keys(PROCESSES).map((name) => ({
  sourceTag: `contract:${name}`,
  onlyDependOnLibsWithTags: ['contract:vocabulary', 'contract:catalogue', BASE],
}));

/** What we publish: its users have nothing of the repository. */
const packageConstraints = [
  { sourceTag: 'package:create', onlyDependOnLibsWithTags: ['package:create'] },
  { sourceTag: 'package:node', onlyDependOnLibsWithTags: ['package:node'] },
  { sourceTag: 'package:browser', onlyDependOnLibsWithTags: ['package:browser'] },
  { sourceTag: 'package:elements', onlyDependOnLibsWithTags: ['package:elements', 'package:browser'] },
  {
    sourceTag: 'package:react',
    onlyDependOnLibsWithTags: ['package:react', 'package:elements', 'package:browser', 'package:node'],
  },
];

/**
 * Applications never import applications, the platform imports nothing but its own lower layers, contracts import the
 * lowest of them, and every library is imported through its entries.
 */
const depConstraints = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:tool'] },
  { sourceTag: 'scope:chains', onlyDependOnLibsWithTags: ['scope:chains', 'contract:vocabulary', BASE] },
  {
    sourceTag: 'scope:stack-runner',
    onlyDependOnLibsWithTags: ['scope:stack-runner', 'contract:vocabulary', ...LAYERS],
  },
  {
    sourceTag: 'scope:edge',
    onlyDependOnLibsWithTags: [
      'scope:edge',
      'contract:vocabulary',
      'contract:catalogue',
      ...Object.keys(PROCESSES).map((name) => `contract:${name}`),
      ...PRODUCT,
    ],
  },
  // A page in the browser: what it needs of the contracts is written into it.
  { sourceTag: 'scope:console', onlyDependOnLibsWithTags: ['scope:console'] },
  { sourceTag: 'contract:vocabulary', onlyDependOnLibsWithTags: ['contract:vocabulary', BASE] },
  { sourceTag: 'contract:catalogue', onlyDependOnLibsWithTags: ['contract:vocabulary', BASE] },
  { sourceTag: 'contract:bus', onlyDependOnLibsWithTags: ['contract:bus'] },
  ...layerConstraints,
  ...packageConstraints,
  ...contractConstraints,
  ...processConstraints,
];

/** A spec may use all of the platform: a clock that stands still, a server, a database. */
const withTestTools = ({ sourceTag, onlyDependOnLibsWithTags: tags }) => ({
  sourceTag,
  onlyDependOnLibsWithTags: tags.includes(BASE) ? [...tags, ...LAYERS] : tags,
});

/** Two projects that import each other, because specs stand beside what they test and use what stands above it. */
const ignoredCircularDependencies = [
  ...['base', 'bus', 'service'].map((layer) => [`platform-${layer}`, 'platform-testing']),
  ['platform-bus', 'platform-service'],
];

const enforced = (constraints) => ({
  'latchkey/boundaries': [
    'error',
    {
      allow: [],
      allowCircularSelfDependency: false,
      banTransitiveDependencies: false,
      ignoredCircularDependencies,
      depConstraints: constraints,
    },
  ],
});

export const boundaries = [
  {
    name: 'latchkey/boundaries',
    files: ['**/*.{ts,tsx}'],
    rules: enforced(depConstraints),
  },
  {
    name: 'latchkey/boundaries-of-tests',
    files: ['**/*.spec.ts', 'apps/*/src/**/{testing,simulation}/**/*.ts'],
    rules: enforced(depConstraints.map(withTestTools)),
  },
];

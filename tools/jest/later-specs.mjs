/**
 * Specs that `npm test` leaves to `npm run test:all`, each with the reason. They take long and fail for few changes. CI runs
 * those of the projects that a change touches with the change, and all of them each night and before a release.
 */
export const laterSpecs = {
  'apps/e2e/src/documentation/samples.e2e.spec.ts': 'runs each sample of the guides as a program',
  'apps/e2e/src/faults/database-lost.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/faults/events-down.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/faults/feed-killed.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/faults/mfa-down.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/faults/transfer-crash.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/faults/wallet-down.e2e.spec.ts': 'starts stacks of its own',
  'apps/e2e/src/hosted/page-rights.e2e.spec.ts': 'opens pages in a browser',
  'apps/e2e/src/releases/upgrade.e2e.spec.ts': 'upgrades a stack from the last release',
  'apps/e2e/src/sdk/elements.e2e.spec.ts': 'opens pages in a browser',
  'apps/events/src/sending/neighbours.int.spec.ts': 'sends 10,000 webhooks beside receivers that hang',
  'apps/gateway/src/http/validation/random-requests.spec.ts': 'measures the cost of thousands of requests',
  'apps/gateway/src/http/validation/worst-requests.spec.ts': 'measures the cost of the worst requests',
  'apps/gateway/src/user-imports/import-costs.spec.ts': 'measures the cost of the largest imports',
  'deploy/checks/image.int.spec.ts': 'starts the image as processes',
  'deploy/checks/kubernetes-backup.spec.ts': 'renders every overlay',
  'deploy/checks/kubernetes-environment.spec.ts': 'starts each process with the settings of each overlay',
  'deploy/checks/kubernetes-schema.spec.ts': 'checks every rendered object against its schema',
  'deploy/checks/nats-cluster.int.spec.ts': 'starts a cluster of NATS',
  'deploy/checks/nats-tls.int.spec.ts': 'starts every process under TLS, and reads the wire',
  'deploy/checks/nats-version.int.spec.ts': 'starts NATS of several versions',
  'deploy/checks/restore-drill.int.spec.ts': 'restores every database from a backup',
  'deploy/checks/service-databases.int.spec.ts': 'starts each process with the rights of production',
  'deploy/checks/workflows.spec.ts': 'runs the linter of workflows',
  'docs/site/links.spec.mjs': 'reads the built site',
  'docs/site/offline.spec.mjs': 'opens the built site in a browser',
  'libs/platform/testing/src/call-cost.spec.ts': 'proves the measure of cost that the other specs use',
  'tools/packages/packages.spec.mjs': 'installs the packed packages into fresh folders',
};

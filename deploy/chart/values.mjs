// The defaults of the chart, their schema and their page. What the manifests decide is read from rendered objects.
import { parseDocument } from 'yaml';
import { componentOf, keyOf, SECRETS, withoutHashes } from './names.mjs';
import { FIXED_SETTINGS } from './objects.mjs';

const ofKind = (objects, kind) => objects.filter((object) => object.kind === kind);

/** The settings of all processes, without the public address, which has a value of its own. */
function settingsOf(objects) {
  const { data } = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'latchkey');
  const own = [...FIXED_SETTINGS, 'PUBLIC_BASE_URL'];
  return Object.fromEntries(Object.entries(data).filter(([name]) => !own.includes(name)));
}

/** How many there are: an autoscaler's bounds, or one number. */
function replicasOf({ spec, metadata }, autoscalers) {
  const scaled = autoscalers.find(({ spec: { scaleTargetRef } }) => scaleTargetRef.name === metadata.name);
  if (!scaled) return { replicas: spec.replicas };
  return { minReplicas: scaled.spec.minReplicas, maxReplicas: scaled.spec.maxReplicas };
}

const migratedBy = (objects) =>
  ofKind(objects, 'Job').flatMap(({ spec }) => spec.template.spec.containers.map(({ name }) => name));

/** What one process has for itself. */
function processOf(deployment, objects) {
  const process = componentOf(deployment);
  const uses = Object.keys(SECRETS).filter(
    (use) => use !== 'migration' || migratedBy(objects).includes(process),
  );
  return {
    ...replicasOf(deployment, ofKind(objects, 'HorizontalPodAutoscaler')),
    resources: deployment.spec.template.spec.containers[0].resources,
    settings: objects.find(({ metadata }) => metadata.name === `latchkey-settings-${process}`).data ?? {},
    env: [],
    secrets: Object.fromEntries(uses.map((use) => [use, SECRETS[use](process)])),
    serviceAccountAnnotations: {},
    image: '',
  };
}

/**
 * The text of values.yaml. @param source that of source/, which has what the manifests do not decide, with its comments.
 * @param image `{ repository, digest }` of a release.
 */
export function valuesText(source, rendered, image) {
  const objects = withoutHashes(rendered);
  const document = parseDocument(source);
  const processes = ofKind(objects, 'Deployment').map((one) => [
    keyOf(componentOf(one)),
    processOf(one, objects),
  ]);
  document.set('settings', document.createNode(settingsOf(objects)));
  document.set('processes', document.createNode(Object.fromEntries(processes)));
  for (const [name, value] of Object.entries(image)) document.setIn(['image', name], value);
  return document.toString({ lineWidth: 0 });
}

/** The text of values.schema.json: each process takes what its kind of process has. */
export function schemaText(source, rendered) {
  const schema = JSON.parse(source);
  const autoscaled = ofKind(rendered, 'HorizontalPodAutoscaler').map(componentOf);
  for (const deployment of ofKind(rendered, 'Deployment')) {
    const process = componentOf(deployment);
    const kind = autoscaled.includes(process) ? 'scaledProcess' : 'process';
    schema.properties.processes.properties[keyOf(process)] = { $ref: `#/definitions/${kind}` };
  }
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const FILE = /^\/run\/secrets\/latchkey\/(\w+)$/;
/** The keys of a Secret that a container reads as files. */
const keysIn = ({ env = [] }) =>
  env
    .flatMap(({ value }) => FILE.exec(value ?? '')?.[1] ?? [])
    .sort()
    .map((key) => `\`${key}\``);

/** A table of the Secrets that have to be there, and the keys of each. */
export function secretsTable(rendered) {
  const processes = ofKind(rendered, 'Deployment').map((deployment) => [
    SECRETS.process(componentOf(deployment)),
    keysIn(deployment.spec.template.spec.containers[0]),
  ]);
  const migrations = ofKind(rendered, 'Job').flatMap(({ spec }) =>
    spec.template.spec.containers.map((container) => [SECRETS.migration(container.name), keysIn(container)]),
  );
  const rows = [...processes, ...migrations].map(([name, keys]) => `| \`${name}\` | ${keys.join(', ')} |`);
  return ['| Secret | keys |', '| --- | --- |', ...rows].join('\n');
}

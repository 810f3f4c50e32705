// The templates of the chart, made of rendered objects.
import { Marks } from './marks.mjs';
import { componentOf, withoutHashes } from './names.mjs';
import { CHANGES, migration } from './objects.mjs';
import { FOREIGN_POLICIES, networkPolicy } from './policies.mjs';

const isMigration = ({ metadata }) => metadata.name === 'latchkey-migrate';
const isMonitoring = ({ kind, metadata }) =>
  /^(?:Service|Pod)Monitor$|^PrometheusRule$/.test(kind) || metadata.name === 'latchkey-dashboard';

/** The file of an object, and what has to be true for the file. */
function placeOf(object) {
  const { kind } = object;
  const policy = kind === 'NetworkPolicy';
  if (policy && isMigration(object))
    return ['migration-policy', 'and .Values.migration.enabled .Values.networkPolicies.enabled'];
  if (isMigration(object)) return ['migration', '.Values.migration.enabled'];
  if (policy) return ['network-policies', '.Values.networkPolicies.enabled'];
  if (kind === 'HTTPRoute') return ['route', '.Values.route.enabled'];
  if (kind === 'Ingress') return ['ingress', '.Values.ingress.enabled'];
  if (isMonitoring(object)) return ['monitoring', '.Values.monitoring.enabled'];
  return [kind === 'ConfigMap' ? 'settings' : componentOf(object)];
}

/** An object of the chart: in the namespace of the release, and with the manager that installs it. */
function templateOf(source, dns) {
  const marks = new Marks();
  // Neither the namespace nor annotations, which are about the order of Argo CD and Flux.
  const { name, labels } = source.metadata;
  const manager = { 'app.kubernetes.io/managed-by': marks.inline('.Release.Service') };
  const object = { ...structuredClone(source), metadata: { name, labels: { ...labels, ...manager } } };
  const change = isMigration(source) ? migration : CHANGES[source.kind];
  const changed = change ? change(object, marks) : object;
  return marks.textOf(source.kind === 'NetworkPolicy' ? networkPolicy(changed, marks, dns) : changed);
}

/** Without the policies of what is not in the chart. */
export const ofChart = (rendered) =>
  withoutHashes(rendered).filter(
    ({ kind, metadata }) => kind !== 'NetworkPolicy' || !FOREIGN_POLICIES.includes(metadata.name),
  );

/** @param {object[]} rendered what Kustomize prints for source/. @returns the text of each template by its file's name */
export function templatesOf(rendered) {
  const objects = ofChart(rendered);
  const dns = objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'dns');
  const files = new Map();
  for (const object of objects) {
    const [name, condition] = placeOf(object);
    if (!files.has(name)) files.set(name, { condition, texts: [] });
    files.get(name).texts.push(templateOf(object, dns));
  }
  return new Map(
    [...files].map(([name, { condition, texts }]) => {
      const body = texts.join('---\n');
      return [`${name}.yaml`, condition ? `{{- if ${condition} }}\n${body}{{- end }}\n` : body];
    }),
  );
}

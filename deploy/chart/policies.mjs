// The policies of connections. Those of the chart are about its own pods alone, and have names of their own: beside those of
// `overlays/production/data` they allow the same once more, and nothing else.

/** Of what is not in the chart: every pod of the namespace, and NATS. */
export const FOREIGN_POLICIES = ['default-deny', 'nats'];

const OURS = { 'app.kubernetes.io/name': 'latchkey' };

/** Where a connection leads, by the selector that stands for it in the manifests. */
const PEERS = [
  [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'nats' } } }, 'nats'],
  [{ podSelector: { matchLabels: { 'cnpg.io/cluster': 'latchkey-postgres' } } }, 'postgres'],
];
const NAMESPACES = { ingress: 'ingressNamespace', monitoring: 'monitoringNamespace' };
const NAMESPACE = 'kubernetes.io/metadata.name';

/** A list of peers as values name it; one that no value is for stays as it is. */
function peers(list, marks) {
  const [, value] = PEERS.find(([peer]) => JSON.stringify([peer]) === JSON.stringify(list)) ?? [];
  if (value) return marks.block(`.Values.networkPolicies.${value}`);
  for (const { namespaceSelector } of list) {
    const named = NAMESPACES[namespaceSelector?.matchLabels[NAMESPACE]];
    if (named)
      namespaceSelector.matchLabels[NAMESPACE] = marks.inline(`.Values.networkPolicies.${named} | quote`);
  }
  return list;
}

/** @param dns the policy of names, whose rules the migrations need before the release is there. */
export function networkPolicy(object, marks, dns) {
  const { spec, metadata } = object;
  if (metadata.name === 'dns') spec.podSelector = { matchLabels: OURS };
  metadata.name = `latchkey-chart-${metadata.name.replace('latchkey-', '')}`;
  for (const rule of spec.ingress ?? []) rule.from = peers(rule.from, marks);
  for (const rule of spec.egress ?? []) rule.to = peers(rule.to, marks);
  if (metadata.name.endsWith('-migrate')) spec.egress.push(...structuredClone(dns.spec.egress));
  return object;
}

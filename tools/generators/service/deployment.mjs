import { rendered } from './own-database.mjs';

/** The service whose rows in the deployment are copied: it has nothing of its own but a key, which is left out. */
const LIKE = 'mfa';
/** The service that follows it where the order is that of the table of processes. */
export const NEXT = 'signer';
const OF_KEYS = /master-?_?key|vault/i;

/** Text about the one service, as it is for the other. */
function renamed(text, name) {
  return text
    .replace(
      new RegExp(`latchkey_${LIKE}\\b|latchkey_${LIKE}(?=_)`, 'g'),
      `latchkey_${name.replaceAll('-', '_')}`,
    )
    .replace(new RegExp(`\\b${LIKE.toUpperCase()}(?=_)`, 'g'), name.toUpperCase().replaceAll('-', '_'))
    .replace(new RegExp(`(?<![A-Za-z_])${LIKE}(?![A-Za-z])`, 'g'), name);
}

/** The text without the lines about keys. */
const without = (text) =>
  text
    .replaceAll(', *keys', '')
    .split('\n')
    .filter((line) => !OF_KEYS.test(line))
    .join('\n');

const depthOf = (line) => /^ */.exec(line)[0].length;

/** Where the entry ends that begins in this line: before the next line that is not deeper. */
function endOf(lines, start) {
  const end = lines.findIndex(
    (line, at) => at > start && (line === '' || depthOf(line) <= depthOf(lines[start])),
  );
  return end === -1 ? lines.length : end;
}

/** A line that names the one service, and is no list of all. */
const BEGINS = new RegExp(
  `^(?!.*\\b${NEXT}\\b).*(?<![A-Za-z])(?:${LIKE}(?![A-Za-z])|${LIKE.toUpperCase()}_)`,
);

/** The text with each entry of YAML that begins with the one service once more, for the other. */
function withEntries(text, name) {
  const lines = text.split('\n');
  const result = [];
  for (let at = 0; at < lines.length;) {
    const end = BEGINS.test(lines[at]) ? endOf(lines, at) : at + 1;
    const entry = lines.slice(at, end);
    result.push(...entry);
    const copy = BEGINS.test(lines[at]) ? without(renamed(entry.join('\n'), name)) : '';
    if (copy) result.push(copy);
    at = end;
  }
  return result.join('\n');
}

/** The text with the document of YAML about the one service once more. */
function withDocument(text, name) {
  const documents = text.split(/^---\n/m);
  const at = documents.findIndex((each) => new RegExp(`-${LIKE}$`, 'm').test(each));
  const end = documents[at].endsWith('\n') ? '' : '\n';
  documents.splice(at + 1, 0, without(renamed(documents[at] + end, name)));
  return documents.join('---\n');
}

/** A list: `session mfa wallet`, `session|mfa|wallet`, `'session', 'mfa', 'wallet'`, also with a line for each. */
const inLine = (text, name) =>
  text.replace(
    new RegExp(`(session'?(?:,\\s+| |\\|)'?)(${LIKE})('?(?:,\\s+| |\\|)'?)(?=${NEXT})`, 'g'),
    (_, before, one, between) => `${before}${one}${between}${name}${between}`,
  );

/** The text of a pod in which services share an address: the copy has a health port of its own. */
const withEntriesAndPort = (text, name) => {
  const ports = [...text.matchAll(/name: HEALTH_PORT, value: '(\d+)'/g)].map(([, port]) => Number(port));
  const free = String(Math.max(...ports) + 1);
  const [, own] = new RegExp(`args: \\[${LIKE}\\][^]*?name: HEALTH_PORT, value: '(\\d+)'`).exec(text);
  const copied = withEntries(text, name);
  const at = copied.indexOf(`- name: ${name}\n          image`);
  const end = copied.indexOf(`- name: ${NEXT}\n`, at);
  return copied.slice(0, at) + copied.slice(at, end).replaceAll(own, free) + copied.slice(end);
};

/** What a service opens to PostgreSQL: eight replicas and one more in a rolling update, ten each. */
const CONNECTIONS = 90;
const withConnections = (text) =>
  text.replace(/(?<=max_connections: ')\d+/, (count) => String(Number(count) + CONNECTIONS));

const K8S = 'deploy/kubernetes';
const RULES = 'deploy/observability/rules';
const SECRETS = `${K8S}/components/external-secrets`;
const POSTGRES = `${K8S}/components/postgres`;

/** Files that name every service, by how they name it. */
const EDITS = [
  [
    inLine,
    [
      ...['deploy/docker/Dockerfile', 'deploy/docker/run.mjs', 'deploy/postgres/10-service-databases.sh'],
      ...[`${RULES}/processes.yaml`, `${RULES}/availability.yaml`],
      ...['kustomization', 'network-policy', 'flat-keys/kustomization'].map(
        (file) => `${K8S}/components/external-postgres/${file}.yaml`,
      ),
    ],
  ],
  [
    withEntries,
    [
      ...['docker-compose.yml', `${K8S}/base/kustomization.yaml`, `${K8S}/base/network/kustomization.yaml`],
      ...[`${SECRETS}/kustomization.yaml`, `${SECRETS}/nats.yaml`, `${POSTGRES}/cluster.yaml`],
      ...[`${K8S}/migrate/job.yaml`, `${K8S}/components/pooler/kustomization.yaml`],
      ...[`${K8S}/components/pooled/job.yaml`, `${K8S}/components/pooled/kustomization.yaml`],
      `${K8S}/components/flat-keys/kustomization.yaml`,
      `${K8S}/components/external-postgres/kustomization.yaml`,
      `${K8S}/components/own-database/events/pods/drill.yaml`,
      `${RULES}/availability.yaml`,
    ],
  ],
  [withEntriesAndPort, [`${K8S}/restore-drill/job.yaml`]],
  [
    withConnections,
    [
      ...[`${POSTGRES}/cluster.yaml`, `${K8S}/overlays/development/data/kustomization.yaml`],
      ...['small', 'medium', 'large'].map((size) => `${K8S}/components/profiles/${size}/kustomization.yaml`),
      `${K8S}/components/own-database/events/server/cluster.yaml`,
    ],
  ],
  [
    withDocument,
    [
      ...[`${POSTGRES}/databases.yaml`, `${SECRETS}/settings.yaml`],
      ...[`${K8S}/components/bus-certificates/clients.yaml`, `${K8S}/components/autoscaling/services.yaml`],
    ],
  ],
];

/** Files of one service alone. */
const COPIED = [
  `${K8S}/base/${LIKE}/deployment.yaml`,
  `${K8S}/base/${LIKE}/kustomization.yaml`,
  `${K8S}/base/network/${LIKE}.yaml`,
  `${SECRETS}/${LIKE}.yaml`,
];

/** Names a service without a key of its own in docker compose, the image, the databases, Kubernetes and the alerts. */
export function deploy(tree, name) {
  for (const [edit, files] of EDITS)
    for (const file of files) {
      const text = tree.read(file, 'utf8');
      const edited = edit(text, name);
      if (edited === text) throw new Error(`${file} does not name ${LIKE} as it did: add ${name} yourself.`);
      tree.write(file, edited);
    }
  for (const [file, text] of rendered((path) => tree.read(path, 'utf8'))) tree.write(file, text);
  for (const file of COPIED) tree.write(renamed(file, name), without(renamed(tree.read(file, 'utf8'), name)));
}

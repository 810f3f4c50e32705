/** The service whose rows in the deployment are copied: it has nothing of its own but a key, which is left out. */
const LIKE = 'mfa';
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

/** The text with each entry of YAML that begins with the one service once more, for the other. */
function withEntries(text, name) {
  const lines = text.split('\n');
  const begins = new RegExp(`(?<![A-Za-z])${LIKE}(?![A-Za-z])`);
  const result = [];
  for (let at = 0; at < lines.length;) {
    const end = begins.test(lines[at]) ? endOf(lines, at) : at + 1;
    const entry = lines.slice(at, end);
    result.push(...entry);
    const copy = begins.test(lines[at]) ? without(renamed(entry.join('\n'), name)) : '';
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

/** A list in one line: `session mfa wallet`, `'session', 'mfa', 'wallet'`, `session|mfa|wallet`. */
const inLine = (text, name) =>
  text.replace(
    new RegExp(`(session'?(?:, | |\\|)'?)(${LIKE})('?(?:, | |\\|)'?)(?=wallet)`, 'g'),
    (_, before, one, between) => `${before}${one}${between}${name}${between}`,
  );

const K8S = 'deploy/kubernetes';
const SECRETS = `${K8S}/components/external-secrets`;
const POSTGRES = `${K8S}/components/postgres`;

/** Files that name every service, by how they name it. */
const EDITS = [
  [
    inLine,
    [
      ...['deploy/docker/Dockerfile', 'deploy/docker/run.mjs', 'deploy/postgres/10-service-databases.sh'],
      ...['tools/release/store.mjs', 'deploy/observability/rules/processes.yaml'],
    ],
  ],
  [
    withEntries,
    [
      ...['docker-compose.yml', `${K8S}/base/kustomization.yaml`, `${K8S}/base/network/kustomization.yaml`],
      ...[`${SECRETS}/kustomization.yaml`, `${SECRETS}/nats.yaml`, `${POSTGRES}/cluster.yaml`],
      `${K8S}/migrate/job.yaml`,
    ],
  ],
  [
    withDocument,
    [
      ...[`${POSTGRES}/databases.yaml`, `${SECRETS}/settings.yaml`],
      `${K8S}/components/bus-certificates/clients.yaml`,
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
  for (const file of COPIED) tree.write(renamed(file, name), without(renamed(tree.read(file, 'utf8'), name)));
}

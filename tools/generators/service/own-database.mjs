import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../workspace/root.mjs';

export const FOLDER = 'deploy/kubernetes/components/own-database';
const SOURCE = 'events';
/** Each has a server of its own on demand, as events has. */
const OTHERS = ['session'];
/** What the container of the service itself mounts in the drill. */
const MOUNTS = /(?<=- name: events\n)( +volumeMounts:\n +- .*\n)/;

/** The same text for another service. */
function renamed(text, name) {
  const snake = name.replaceAll('-', '_');
  return text
    .replaceAll('EVENTS_', `${snake.toUpperCase()}_`)
    .replaceAll('latchkey_events', `latchkey_${snake}`)
    .replaceAll('events', name);
}

/** All containers stay, in the order in which they start; another one of them has the mounts. */
function drillOf(text, name) {
  const [mounts] = MOUNTS.exec(text);
  const moved = text.replace(MOUNTS, '').replace(`- name: ${name}\n`, `- name: ${name}\n${mounts}`);
  return moved.replaceAll('postgres-events', `postgres-${name}`);
}

/**
 * The files of the other services.
 * @param read a file of the repository, by its path.
 * @returns {[path: string, text: string][]}
 */
export function rendered(read = (path) => readFileSync(inRoot(path), 'utf8')) {
  const files = readdirSync(inRoot(FOLDER, SOURCE), { recursive: true }).filter((file) =>
    file.endsWith('.yaml'),
  );
  return OTHERS.flatMap((name) =>
    files.toSorted().map((file) => {
      const text = read(`${FOLDER}/${SOURCE}/${file}`);
      const other = file === 'pods/drill.yaml' ? drillOf(text, name) : renamed(text, name);
      return [`${FOLDER}/${name}/${file}`, other];
    }),
  );
}

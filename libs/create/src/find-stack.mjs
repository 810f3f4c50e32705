import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const FILES = ['stack.json', 'keys.json'];

/**
 * The stack whose data folder is named, or the nearest one of this person that runs: from this folder upwards, up to the
 * home folder, in each folder and then in those in it.
 * @param uid the person; undefined where the system has no such numbers.
 * @throws Error with a sentence for the person, where several are equally near.
 */
export function findStack(
  dataDir,
  { from = process.cwd(), home = homedir(), uid = process.getuid?.() } = {},
) {
  if (dataDir) return readStack(resolve(dataDir));
  for (let folder = from; ; folder = dirname(folder)) {
    const stack = stackOf(folder, uid) ?? theOnly(foldersIn(folder).map((one) => stackOf(one, uid)));
    if (stack) return stack;
    if (folder === home || folder === dirname(folder)) return undefined;
  }
}

/** In a folder for everybody, such as /tmp, another user may have put files that lead to another server. */
function stackOf(folder, uid) {
  const data = join(folder, '.latchkey');
  const isOwn = FILES.every((file) => {
    const found = statSync(join(data, file), { throwIfNoEntry: false });
    return found && (uid === undefined || found.uid === uid);
  });
  return isOwn ? readStack(data) : undefined;
}

function theOnly(stacks) {
  const [first, ...others] = stacks.filter(Boolean);
  if (others.length === 0) return first;
  const places = [first, ...others].map(({ dataDir }) => `--data-dir ${dataDir}`);
  throw new Error(`Several Latchkeys run near here. Say which one is meant: ${places.join(', or ')}`);
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    // Another person's folder.
    return [];
  }
}

/** What `npm start` has written, while its process lives and is on this machine. */
function readStack(folder) {
  if (!existsSync(join(folder, 'stack.json'))) return undefined;
  try {
    const state = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'));
    const keys = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));
    const url = state.local_url ?? state.base_url;
    const adminUrl = state.admin_url ?? url;
    process.kill(state.pid, 0);
    if (![url, adminUrl].every((one) => LOOPBACK.includes(new URL(one).hostname))) return undefined;
    return {
      dataDir: folder,
      ...{ url, adminUrl, adminKey: keys.ADMIN_API_KEY, inbox: state.inbox_url },
      ...{ secretKey: keys.BOOTSTRAP_SECRET_KEY, publicToken: keys.BOOTSTRAP_PUBLIC_TOKEN },
    };
  } catch {
    // It has ended, has just begun, or belongs to another person.
    return undefined;
  }
}

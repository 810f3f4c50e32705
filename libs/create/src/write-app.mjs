import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('..', import.meta.url));

/** @throws Error for what is no folder, or one that holds something. */
export function requireEmpty(target) {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new Error(`${target} is a file. Name another folder.`);
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty. Name another folder.`);
}

/**
 * Writes the application of a template into a new or empty folder, with the address and keys beside it.
 * @returns the number of its files.
 */
export function writeApp({ target, template, connection, packages }) {
  mkdirSync(target, { recursive: true });
  cpSync(join(OWN, 'templates', template), target, { recursive: true });
  // npm publishes no file of this name.
  renameSync(join(target, '_gitignore'), join(target, '.gitignore'));
  const name = basename(target);
  nameIn(join(target, 'package.json'), name, packages);
  for (const file of ['index.html', 'app/layout.tsx'].map((path) => join(target, path)))
    if (existsSync(file)) writeFileSync(file, titled(readFileSync(file, 'utf8'), name));
  writeFileSync(join(target, '.env.local'), environmentOf(template, connection), { mode: 0o600 });
  return {
    files: readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length,
  };
}

/** A folder may have any name: in quotes it becomes a string of a script, elsewhere text of HTML and JSX. */
const titled = (text, name) =>
  text.replace(/'My app'|My app/g, (found) =>
    found.startsWith("'") ? JSON.stringify(name) : name.replace(/[&<>{}"']/g, entity),
  );

const entity = (sign) => `&#${sign.charCodeAt(0)};`;

/** Our packages have the version of this one, with which they were tested. @param packages folder of their tarballs. */
function nameIn(file, name, packages) {
  const { version } = JSON.parse(readFileSync(join(OWN, 'package.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const { dependencies: wanted } = manifest;
  const ours = packages ? tarballs(packages, version) : {};
  for (const one of Object.keys(wanted)) if (one.startsWith('@latchkey/')) ours[one] ??= version;
  const named = { name: packageName(name), ...manifest, dependencies: { ...wanted, ...ours } };
  writeFileSync(file, `${JSON.stringify(named, null, 2)}\n`);
}

/** All of them, because they depend on each other at a version that no registry has. */
function tarballs(folder, version) {
  const files = readdirSync(folder).filter(
    (file) => /^latchkey-[a-z]+-\d/.test(file) && file.endsWith(`-${version}.tgz`),
  );
  return Object.fromEntries(
    files.map((file) => [`@latchkey/${file.split('-')[1]}`, `file:${resolve(folder, file)}`]),
  );
}

/** What npm takes as a name. */
const packageName = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'app';

/** What begins with `VITE_` is in the page for everybody to read. */
function environmentOf(template, { url, secretKey, publicToken }) {
  const lines =
    template === 'vite'
      ? [`VITE_LATCHKEY_URL=${url}`, `VITE_LATCHKEY_PUBLIC_TOKEN=${publicToken}`]
      : [`LATCHKEY_URL=${url}`, `LATCHKEY_SECRET_KEY=${secretKey}`];
  return `${lines.join('\n')}\n`;
}

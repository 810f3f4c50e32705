import { dirname, posix } from 'node:path';
import ts from 'typescript';
import { insert, parse } from './edit-source.mjs';

const moduleTo = (file, from) => {
  const path = posix.relative(dirname(file), from).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
};

const bare = (name) => name.replace(/^type /, '');

const namesIn = ({ importClause }) => importClause.namedBindings.elements;

/** The text with these names in the order of the alphabet among those that the declaration has. */
function withNames(text, declaration, names) {
  const { pos, end } = namesIn(declaration);
  return `${text.slice(0, pos)} ${namesWith(namesIn(declaration), names)} ${text.slice(end)}`;
}

/**
 * Imports these names where the file does not have them yet, in the declaration that it has for this module.
 * @param names `type Wallet` for a type.
 * @param from a package, or a file of the tree by its path (`apps/…`, `libs/…`).
 */
export function importNames(tree, file, names, from) {
  const specifier = /^(?:apps|libs)\//.test(from) ? moduleTo(file, from) : from;
  const imports = parse(tree, file).statements.filter(ts.isImportDeclaration);
  const listed = imports.filter(({ importClause }) => importClause?.namedBindings?.elements);
  const known = new Set(listed.flatMap((each) => namesIn(each).map(({ name }) => name.text)));
  const missing = [...new Set(names)].filter((name) => !known.has(bare(name)));
  if (missing.length === 0) return;
  const text = tree.read(file, 'utf8');
  const areTypes = missing.every((name) => name.startsWith('type '));
  const same = listed.filter(({ moduleSpecifier }) => moduleSpecifier.text === specifier);
  const open = same.find(({ importClause }) => !importClause.isTypeOnly) ?? (areTypes ? same[0] : undefined);
  if (open) {
    const added = open.importClause.isTypeOnly ? missing.map(bare) : missing;
    tree.write(file, withNames(text, open, added));
    return;
  }
  const list = areTypes ? `type { ${missing.map(bare).join(', ')} }` : `{ ${missing.join(', ')} }`;
  const last = imports.at(-1);
  tree.write(file, insert(text, last ? last.getEnd() + 1 : 0, `import ${list} from '${specifier}';\n`));
}

/** The file of the tree that an imported name comes from; undefined for a package. */
export function fileOf(tree, file, name) {
  const found = parse(tree, file).statements.find(
    (node) =>
      ts.isImportDeclaration(node) &&
      node.importClause?.namedBindings?.elements?.some((each) => each.name.text === name),
  );
  const path = found?.moduleSpecifier.text;
  return path?.startsWith('.') ? posix.join(dirname(file), path.replace(/\.js$/, '.ts')) : undefined;
}

/** The names of an import or an export, with these among them in the order of the alphabet. */
function namesWith(elements, names) {
  const order = (name) => name.replace(/^type /, '').toLowerCase();
  const all = elements.map((element) => element.getText());
  for (const name of names) {
    const before = all.findIndex((each) => order(each) > order(name));
    all.splice(before === -1 ? all.length : before, 0, name);
  }
  return all.join(', ');
}

/** Lets the index of a library export these names of a file: `type GetWalletInput`, `getWallet`. */
export function exportFrom(tree, index, file, names) {
  const path = `./${posix.relative(dirname(index), file).replace(/\.ts$/, '.js')}`;
  const same = parse(tree, index).statements.find(
    (node) => ts.isExportDeclaration(node) && node.moduleSpecifier?.text === path,
  );
  const text = tree.read(index, 'utf8');
  if (!same) tree.write(index, `${text}export { ${names.join(', ')} } from '${path}';\n`);
  else if (same.exportClause) {
    const { pos, end } = same.exportClause.elements;
    const all = namesWith(same.exportClause.elements, names);
    tree.write(index, `${text.slice(0, pos)} ${all} ${text.slice(end)}`);
  }
}

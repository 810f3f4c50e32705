import { dirname, posix } from 'node:path';
import ts from 'typescript';
import { find, insert, namesWith, parse } from './edit-source.mjs';

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

/** The first class of the file, or the one of this name. @throws Error where there is none. */
export function classIn(tree, file, name) {
  const found = find(
    parse(tree, file),
    (node) => ts.isClassDeclaration(node) && (name === undefined || node.name?.text === name),
  );
  if (!found) throw new Error(`${file} has no class${name ? ` ${name}` : ''}.`);
  return found;
}

/** Adds a member behind the last one of the class. @throws Error where the class has a method of this name. */
export function addMember(tree, file, { name, text, to }) {
  const declared = classIn(tree, file, to);
  if (declared.members.some((member) => member.name?.getText() === name))
    throw new Error(`${declared.name.text} of ${file} has a member ${name} already.`);
  tree.write(file, insert(tree.read(file, 'utf8'), declared.getEnd() - 1, `\n${text}\n`));
}

/** What the constructor of the class takes: `name` and `type` of each. */
export function collaboratorsOf(tree, file, name) {
  const made = classIn(tree, file, name).members.find(ts.isConstructorDeclaration);
  return (made?.parameters ?? []).map((each) => ({ name: each.name.getText(), type: each.type?.getText() }));
}

/** Lets the constructor of the class take one more, where it does not take one of this type. @returns its name. */
export function addCollaborator(tree, file, { name, type }) {
  const known = collaboratorsOf(tree, file).find((each) => each.type === type);
  if (known) return known.name;
  const declared = classIn(tree, file);
  const made = declared.members.find(ts.isConstructorDeclaration);
  const text = tree.read(file, 'utf8');
  const parameter = `private readonly ${name}: ${type}`;
  if (made) {
    const at = made.parameters.at(-1)?.getEnd() ?? made.getText().indexOf('(') + made.getStart() + 1;
    tree.write(file, insert(text, at, made.parameters.length > 0 ? `, ${parameter}` : parameter));
  } else {
    const at = text.indexOf('{', declared.name.getEnd()) + 1;
    tree.write(file, insert(text, at, `\n  constructor(${parameter}) {}\n`));
  }
  return name;
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

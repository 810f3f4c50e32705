import { dirname, posix } from 'node:path';
import ts from 'typescript';

export const parse = (tree, file) =>
  ts.createSourceFile(file, tree.read(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** The first node, in the order of the text, that the test accepts. */
export function find(node, test) {
  return test(node) ? node : ts.forEachChild(node, (child) => find(child, test));
}

export const insert = (text, at, part) => text.slice(0, at) + part + text.slice(at);

/** Adds an element to an array, or a member to an object: in front of the member of this name, otherwise as the last one. */
function append(tree, file, list, element, before) {
  const elements = list.elements ?? list.properties;
  const next = elements.find(({ name }) => before && name?.getText() === before);
  if (next) {
    tree.write(file, insert(tree.read(file, 'utf8'), next.getFullStart(), `\n${element},`));
    return;
  }
  const separator = elements.length === 0 || elements.hasTrailingComma ? '' : ', ';
  tree.write(file, insert(tree.read(file, 'utf8'), list.getEnd() - 1, separator + element));
}

/** Adds `import { name } from './…'`, with the path that leads from one file of the tree to the other. */
export function addImport(tree, file, { name, from }) {
  const path = posix.relative(dirname(file), from).replace(/\.ts$/, '.js');
  const statement = `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}';\n`;
  const last = parse(tree, file).statements.findLast(ts.isImportDeclaration);
  tree.write(file, insert(tree.read(file, 'utf8'), last ? last.getEnd() + 1 : 0, statement));
}

export const propertyNamed = (name) => (node) =>
  ts.isPropertyAssignment(node) && node.name.getText() === name;

const variableNamed = (name) => (node) => ts.isVariableDeclaration(node) && node.name.getText() === name;

/** The file that an imported name comes from. */
function originOf(source, name) {
  const imports = source.statements.filter(ts.isImportDeclaration);
  const from = imports.find(({ importClause }) =>
    importClause?.namedBindings?.elements?.some((each) => each.name.text === name),
  );
  return from && posix.join(dirname(source.fileName), from.moduleSpecifier.text.replace(/\.js$/, '.ts'));
}

/**
 * Adds a class to the list that an object of the file has under this property, and imports it there. The list may be a
 * constant of this file or of the one that it is imported from.
 * @throws Error where there is no such list.
 */
export function addToList(tree, file, property, { name, from }) {
  const source = parse(tree, file);
  let place = file;
  let list = find(source, propertyNamed(property))?.initializer;
  if (list && ts.isIdentifier(list)) {
    const constant = list.text;
    place = originOf(source, constant) ?? file;
    list = find(parse(tree, place), variableNamed(constant))?.initializer;
  }
  if (!list || !ts.isArrayLiteralExpression(list))
    throw new Error(`${file} has no list of "${property}": add ${name} of ${from} yourself.`);
  append(tree, place, list, name);
  addImport(tree, place, { name, from });
}

/**
 * Adds an element to the list, or a member to the object, that a constant of the file holds.
 * @param path names of the properties that lead to it inside of the constant.
 * @param before a member that shall stand behind it.
 */
export function appendTo(tree, file, [constant, ...path], element, before) {
  let place = find(parse(tree, file), variableNamed(constant));
  for (const property of path) place &&= find(place, propertyNamed(property));
  const value = place?.initializer && find(place.initializer, isLiteral);
  if (!value) throw new Error(`${file} has no ${constant}: add ${element} yourself.`);
  append(tree, file, value, element, before);
}

/** Adds a member to the object that a function of the file returns. */
export function appendToReturned(tree, file, name, member) {
  const declared = find(
    parse(tree, file),
    (node) => ts.isFunctionDeclaration(node) && node.name?.getText() === name,
  );
  const returned = declared?.body.statements.findLast(ts.isReturnStatement)?.expression;
  if (!returned || !ts.isObjectLiteralExpression(returned))
    throw new Error(`${name} of ${file} returns no object: add ${member} yourself.`);
  append(tree, file, returned, member);
}

const isLiteral = (node) => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

/** Adds a module to the imports of the Nest module in this file. */
export function addModule(tree, file, added) {
  const source = parse(tree, file);
  const definition = find(
    source,
    (node) => ts.isCallExpression(node) && node.expression.getText() === 'Module',
  )?.arguments[0];
  if (!definition) throw new Error(`${file} has no @Module: import ${added.name} of ${added.from} yourself.`);
  if (!find(definition, propertyNamed('imports')))
    tree.write(file, insert(tree.read(file, 'utf8'), definition.getStart() + 1, '\n  imports: [],'));
  addToList(tree, file, 'imports', added);
}

/** The names of an import or an export, with these among them in the order of the alphabet. */
export function namesWith(elements, names) {
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

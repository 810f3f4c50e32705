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

const propertyNamed = (name) => (node) => ts.isPropertyAssignment(node) && node.name.getText() === name;

const declares = (name) => (node) =>
  (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name?.getText() === name;

const isLiteral = (node) => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

/** What a constant or a property is, or what a function returns at its end. */
const valueOf = ({ initializer, body }) =>
  initializer ?? body?.statements.findLast(ts.isReturnStatement)?.expression;

/**
 * Adds an element to the list, or a member to the object, that a constant of the file holds or a function of it returns.
 * @param path names of the properties that lead to it inside of the constant.
 * @param before a member that shall stand behind it.
 */
export function appendTo(tree, file, [name, ...path], element, before) {
  let place = find(parse(tree, file), declares(name));
  for (const property of path) place &&= find(place, propertyNamed(property));
  const value = place && valueOf(place) && find(valueOf(place), isLiteral);
  if (!value) throw new Error(`${file} has no ${name}: add ${element} yourself.`);
  append(tree, file, value, element, before);
}

/** Adds a class to the `imports` of the Nest module in this file. */
export function addModule(tree, file, name) {
  const isDefinition = (node) => ts.isCallExpression(node) && node.expression.getText() === 'Module';
  const definition = find(parse(tree, file), isDefinition)?.arguments[0];
  if (!definition) throw new Error(`${file} has no @Module: import ${name} yourself.`);
  const list = find(definition, propertyNamed('imports'))?.initializer;
  if (list) append(tree, file, list, name);
  else
    tree.write(file, insert(tree.read(file, 'utf8'), definition.getStart() + 1, `\n  imports: [${name}],`));
}

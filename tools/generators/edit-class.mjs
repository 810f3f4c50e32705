import ts from 'typescript';
import { find, insert, parse } from './edit-source.mjs';

/** The first class of the file, or the one of this name. @throws Error where there is none. */
function classIn(tree, file, name) {
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

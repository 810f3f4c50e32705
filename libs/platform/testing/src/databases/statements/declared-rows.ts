import ts from 'typescript';
import { ownProgram } from '../../sources/own-program.js';

/** A property of a row type. */
interface Property {
  /** Kinds of values that it may have, beside null. */
  readonly kinds: ReadonlySet<string>;
  readonly isOptional: boolean;
}

/** The properties of a statement's row type, by name; undefined where no row is read. */
export type RowType = ReadonlyMap<string, Property> | undefined;

const DECLARING = new Set(['statement', 'statementPer']);

/**
 * Reads the row types of statements from the source, because they are gone at run time.
 * @param files in which statements are declared
 * @returns the row type of each declared name
 * @throws Error where the name of a statement is no literal, or its type is left to inference
 */
export function declaredRows(files: readonly string[]): Map<string, RowType> {
  const program = ownProgram(files);
  const checker = program.getTypeChecker();
  const rows = new Map<string, RowType>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && DECLARING.has(node.expression.getText())) {
      const [name] = node.arguments;
      if (!name || !ts.isStringLiteral(name)) throw new Error(`${placeOf(node)}: the name is no literal`);
      rows.set(name.text, rowType(checker, node));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) ts.forEachChild(program.getSourceFile(file)!, visit);
  return rows;
}

function rowType(checker: ts.TypeChecker, node: ts.CallExpression): RowType {
  const [written] = node.typeArguments ?? [];
  if (!written) return undefined;
  const type = checker.getTypeFromTypeNode(written);
  const properties = new Map<string, Property>();
  for (const part of type.isUnion() ? type.types : [type])
    for (const symbol of checker.getPropertiesOfType(part)) {
      const before = properties.get(symbol.name)?.kinds ?? [];
      const kinds = new Set([
        ...before,
        ...kindsOf(checker, checker.getTypeOfSymbolAtLocation(symbol, node)),
      ]);
      properties.set(symbol.name, { kinds, isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0 });
    }
  return properties.size === 0 ? undefined : properties;
}

const { Any, Unknown, StringLike, NumberLike, BooleanLike, Null, Undefined } = ts.TypeFlags;
const FLAGS: readonly (readonly [ts.TypeFlags, string | undefined])[] = [
  [Any | Unknown, 'any'],
  [StringLike, 'string'],
  [NumberLike, 'number'],
  [BooleanLike, 'boolean'],
  [Null | Undefined, undefined],
];

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((part) => kindsOf(checker, part));
  const known = FLAGS.find(([flags]) => (type.flags & flags) !== 0);
  if (known) return known[1] === undefined ? [] : [known[1]];
  return [checker.isArrayLikeType(type) ? 'array' : (type.getSymbol()?.name ?? 'object')];
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

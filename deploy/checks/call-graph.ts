import { readdirSync } from 'node:fs';
import { ownProgram } from '@latchkey/platform/testing/sources';
import ts from 'typescript';
import { inRoot } from './repository.js';

/** The methods of the controllers in a folder, and what each of them reaches. */
export interface Controllers {
  readonly methods: readonly ts.MethodDeclaration[];
  readonly graph: CallGraph;
}

let ofRepository: { files: readonly string[]; program: ts.Program; graph: CallGraph } | undefined;

/** @param folders such as `apps/gateway/src`. */
export function controllersIn(...folders: readonly string[]): Controllers {
  const { files, program, graph } = (ofRepository ??= readControllers());
  const methods = files
    .filter((file) => folders.some((folder) => file.startsWith(`${inRoot(folder)}/`)))
    .flatMap((file) => program.getSourceFile(file)?.statements.filter(ts.isClassDeclaration) ?? [])
    .flatMap(({ members }) => members.filter(ts.isMethodDeclaration));
  return { methods, graph };
}

/** Those of all processes together, because most of what they import is the same. */
function readControllers() {
  const files = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.controller.ts'))
      .map((file) => inRoot(folder, file)),
  );
  const program = ownProgram(files);
  return { files, program, graph: new CallGraph(program.getTypeChecker()) };
}

/** A decorator of a method, by its name. */
export function decoratorOf(method: ts.MethodDeclaration, name: string): ts.CallExpression | undefined {
  return ts
    .getDecorators(method)
    ?.map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === name);
}

/** Follows what the compiler resolves, into our libraries, too. */
export class CallGraph {
  private readonly used = new Map<ts.Node, ts.Node[]>();

  constructor(readonly checker: ts.TypeChecker) {}

  /** The declarations of ours that a node names, and that have a body or a value. Most methods reach the same ones. */
  usedIn(node: ts.Node): readonly ts.Node[] {
    const found = this.used.get(node) ?? this.namedIn(node);
    this.used.set(node, found);
    return found;
  }

  private namedIn(node: ts.Node): ts.Node[] {
    const found: ts.Node[] = [];
    const visit = (child: ts.Node): void => {
      // What a decorator says of a method is not what it does.
      if (ts.isDecorator(child)) return;
      if (ts.isIdentifier(child)) found.push(...this.declarationsOf(child));
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(node, visit);
    return found;
  }

  declarationsOf(name: ts.Identifier): ts.Node[] {
    const symbol = this.checker.getSymbolAtLocation(name);
    if (!symbol) return [];
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { declarations = [] } = isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return declarations.filter((one) => bodyOf(one) !== undefined);
  }
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return node.body;
  return ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) ? node.initializer : undefined;
}

import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { inRoot } from './repository.js';

/** A handler of a procedure, and how it comes to add an event; empty where it adds none. */
export interface Handler {
  /** Name by which the contract exports the procedure. */
  readonly procedure: string;
  readonly path: readonly string[];
}

/** The handlers of a service. A path follows every call that the compiler resolves, into libraries, too. */
export function handlersOf(service: string): Handler[] {
  const folder = inRoot(`apps/${service}/src`);
  const controllers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.controller.ts'))
    .map((file) => `${folder}/${file}`);
  const program = ts.createProgram(controllers, optionsOf(inRoot('tsconfig.json')));
  const walk = new Walk(program.getTypeChecker());
  return controllers
    .flatMap((file) => program.getSourceFile(file)?.statements.filter(ts.isClassDeclaration) ?? [])
    .flatMap(({ members }) => members.filter(ts.isMethodDeclaration))
    .flatMap((method) => {
      const procedure = handledBy(method);
      return procedure === undefined ? [] : [{ procedure, path: walk.toEvent(method, new Set()) ?? [] }];
    });
}

function optionsOf(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, inRoot('.')).options;
}

/** The argument of `@Handles`. */
function handledBy(method: ts.MethodDeclaration): string | undefined {
  for (const { expression } of ts.getDecorators(method) ?? []) {
    if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Handles') continue;
    return expression.arguments[0]?.getText();
  }
  return undefined;
}

class Walk {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** The names from a declaration to what adds an event. */
  toEvent(declaration: ts.Node, seen: Set<ts.Node>): string[] | undefined {
    if (seen.has(declaration)) return undefined;
    seen.add(declaration);
    const own = nameOf(declaration);
    if (isEventAdded(declaration)) return [own];
    for (const used of this.usedIn(declaration)) {
      const path = this.toEvent(used, seen);
      if (path) return [own, ...path];
    }
    return undefined;
  }

  private usedIn(node: ts.Node): ts.Node[] {
    const found: ts.Node[] = [];
    const visit = (child: ts.Node): void => {
      if (ts.isIdentifier(child)) found.push(...this.bodiesOf(child));
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(node, visit);
    return found;
  }

  /** What an identifier names, if it is ours and has a body or a value. */
  private bodiesOf(name: ts.Identifier): ts.Node[] {
    const symbol = this.checker.getSymbolAtLocation(name);
    if (!symbol) return [];
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { declarations = [] } = isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return declarations.filter(
      (one) => !one.getSourceFile().fileName.includes('/node_modules/') && bodyOf(one) !== undefined,
    );
  }
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return node.body;
  return ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) ? node.initializer : undefined;
}

/** A method of the outbox, or a statement that adds its event itself. */
function isEventAdded(node: ts.Node): boolean {
  if (ts.isMethodDeclaration(node))
    return ts.isClassDeclaration(node.parent) && node.parent.name?.text === 'Outbox';
  return ts.isVariableDeclaration(node) && /\badd_event\(/.test(node.initializer?.getText() ?? '');
}

function nameOf(node: ts.Node): string {
  return ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)
    ? (node.name?.getText() ?? '')
    : '';
}

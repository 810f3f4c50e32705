import ts from 'typescript';
import { type CallGraph, controllersIn, decoratorOf } from './call-graph.js';

/** A handler of a procedure, and how it comes to add an event; empty where it adds none. */
export interface Handler {
  /** Name by which the contract exports the procedure. */
  readonly procedure: string;
  readonly path: readonly string[];
}

/** The handlers of a service. */
export function handlersOf(service: string): Handler[] {
  const { methods, graph } = controllersIn(`apps/${service}/src`);
  return methods.flatMap((method) => {
    const procedure = decoratorOf(method, 'Handles')?.arguments[0]?.getText();
    return procedure === undefined ? [] : [{ procedure, path: toEvent(graph, method, new Set()) ?? [] }];
  });
}

/** The names from a declaration to what adds an event. */
function toEvent(graph: CallGraph, declaration: ts.Node, seen: Set<ts.Node>): string[] | undefined {
  if (seen.has(declaration)) return undefined;
  seen.add(declaration);
  const own = nameOf(declaration);
  if (isEventAdded(declaration)) return [own];
  for (const used of graph.usedIn(declaration)) {
    const path = toEvent(graph, used, seen);
    if (path) return [own, ...path];
  }
  return undefined;
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

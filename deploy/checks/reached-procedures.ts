import ts from 'typescript';
import type { CallGraph } from './call-graph.js';

/** Subjects of what is the first argument of an `rpc.call`, here and in everything that is used. */
export function proceduresFrom(
  graph: CallGraph,
  declaration: ts.Node,
  seen = new Set<ts.Node>(),
): Set<string> {
  const found = new Set<string>();
  if (seen.has(declaration)) return found;
  seen.add(declaration);
  const visit = (node: ts.Node): void => {
    if (ts.isDecorator(node)) return;
    if (ts.isCallExpression(node) && isCall(node)) found.add(subjectOf(graph, node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  for (const used of graph.usedIn(declaration))
    for (const name of proceduresFrom(graph, used, seen)) found.add(name);
  return found;
}

/** The first argument of its definition in a contract; its own text where it has none there. */
function subjectOf(graph: CallGraph, procedure: ts.Node | undefined): string {
  if (!procedure || !ts.isIdentifier(procedure)) return procedure?.getText() ?? '';
  const [defined] = graph.declarationsOf(procedure).filter(ts.isVariableDeclaration);
  const { initializer } = defined ?? {};
  const [subject] = initializer && ts.isCallExpression(initializer) ? initializer.arguments : [];
  return subject && ts.isStringLiteral(subject) ? subject.text : procedure.getText();
}

function isCall({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && /\brpc\.call$/.test(expression.getText());
}

import ts from 'typescript';
import { type CallGraph, controllersIn, decoratorOf } from './call-graph.js';

/** A route of the gateway, as its controller declares it. */
export interface GatewayRoute {
  /** The method that answers it. */
  readonly handler: ts.MethodDeclaration;
  /** As in the document: `/sign-in/{app_id}`. */
  readonly path: string;
  /** Which key it needs: `secret`, `public`, `admin` or `none`. */
  readonly access: string;
}

/** Every route of a gateway, in the document or not, and what its handlers reach. */
export function gatewayRoutes(): { routes: readonly GatewayRoute[]; graph: CallGraph } {
  const { methods, graph } = controllersIn('apps/gateway/src', 'libs/edge/src');
  return { routes: methods.flatMap((handler) => routeOf(graph, handler)), graph };
}

function routeOf({ checker }: CallGraph, handler: ts.MethodDeclaration): GatewayRoute[] {
  const [openPath] = decoratorOf(handler, 'OpenRoute')?.arguments ?? [];
  if (openPath) return [{ handler, path: literalOf(checker.getTypeAtLocation(openPath)), access: 'none' }];
  const [declaration] = decoratorOf(handler, 'Endpoint')?.arguments ?? [];
  if (!declaration) return [];
  const member = (name: string): string | undefined => {
    const property = checker.getTypeAtLocation(declaration).getProperty(name);
    return property && literalOf(checker.getTypeOfSymbolAtLocation(property, declaration));
  };
  return [{ handler, path: member('path') ?? '', access: member('access') ?? 'secret' }];
}

/** @throws Error where the compiler does not know the value: a route must not be left out for that. */
function literalOf(type: ts.Type): string {
  if (type.isStringLiteral()) return type.value;
  throw new Error('a route is declared by something else than a literal');
}

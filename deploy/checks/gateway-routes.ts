import ts from 'typescript';
import { type CallGraph, controllersIn, decoratorOf } from './call-graph.js';
import { proceduresFrom } from './reached-procedures.js';

/** A route of the gateway, as its controller declares it. */
export interface GatewayRoute {
  /** Name of the method that answers it. */
  readonly name: string;
  /** As in the document: `/sign-in/{app_id}`. */
  readonly path: string;
  /** Which key it needs: `secret`, `public`, `admin` or `none`. */
  readonly access: string;
  /** Subjects of the procedures that it may call; of a route that takes something else than a secret key. */
  readonly procedures: readonly string[];
}

/** Every route of a gateway, in the document or not. */
export function gatewayRoutes(): GatewayRoute[] {
  const { methods, graph } = controllersIn('apps/gateway/src', 'libs/edge/src');
  return methods.flatMap((handler) =>
    declaredBy(graph, handler).map(({ path, access }) => ({
      name: handler.name.getText(),
      path,
      access,
      procedures: access === 'secret' ? [] : [...proceduresFrom(graph, handler)].toSorted(),
    })),
  );
}

function declaredBy({ checker }: CallGraph, handler: ts.MethodDeclaration) {
  const [openPath] = decoratorOf(handler, 'OpenRoute')?.arguments ?? [];
  if (openPath) return [{ path: literalOf(checker.getTypeAtLocation(openPath)), access: 'none' }];
  const [declaration] = decoratorOf(handler, 'Endpoint')?.arguments ?? [];
  if (!declaration) return [];
  const member = (name: string): string | undefined => {
    const property = checker.getTypeAtLocation(declaration).getProperty(name);
    return property && literalOf(checker.getTypeOfSymbolAtLocation(property, declaration));
  };
  return [{ path: member('path') ?? '', access: member('access') ?? 'secret' }];
}

/** @throws Error where the compiler does not know the value: a route must not be left out for that. */
function literalOf(type: ts.Type): string {
  if (type.isStringLiteral()) return type.value;
  throw new Error('a route is declared by something else than a literal');
}

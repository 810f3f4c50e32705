import { AppError, OPERATORS_APP_ID } from '@latchkey/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * The App of the operators is no App of administration: whoever may help users must not help themselves to an admin's account.
 * Identity refuses it as well; a service beside it, or an older identity, does not know it. @throws AppError app_not_found
 */
export function requireShownApp({ params }: Pick<FastifyRequest, 'params'>): void {
  const { app_id } = (params ?? {}) as { app_id?: string };
  if (app_id === OPERATORS_APP_ID) throw new AppError('app_not_found');
}

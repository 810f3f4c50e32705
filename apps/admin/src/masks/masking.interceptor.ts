import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { requestOf } from '@latchkey/edge';
import { isAtLeast } from '@latchkey/contracts';
import { map, type Observable } from 'rxjs';
import { masked } from './mask.rules.js';

/** Masks every answer to a `viewer`: a new endpoint needs no thought of it, only fields that say what is personal. */
export class Masking implements NestInterceptor<unknown, unknown> {
  intercept(host: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { operatorRole, routeOptions } = requestOf(host);
    const { endpoint } = routeOptions.config;
    // The document and the probes are no endpoints; they hold nothing of a person.
    if (!endpoint || endpoint.reveals) return next.handle();
    if (operatorRole && isAtLeast(operatorRole, 'support')) return next.handle();
    const { response, operationId } = endpoint;
    return next.handle().pipe(
      map((answer) => {
        // Text, or a reply that was written already, cannot be masked.
        if (!response || typeof answer !== 'object' || answer === null || 'replied' in answer)
          throw new Error(`the answer of ${operationId} cannot be masked`);
        return masked(response, answer);
      }),
    );
  }
}

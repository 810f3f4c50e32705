import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { AnyProcedure, OutputOf } from '@latchkey/platform/procedures';
import type { Call } from './call.js';

type Handler<P> = (call: Call<P>) => Promise<OutputOf<P>> | OutputOf<P>;

/** Makes a controller's method the handler of a procedure; the types of argument and answer are checked. */
export function Handles<P extends AnyProcedure>(procedure: P) {
  return <M extends Handler<P>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    // A shared procedure is called very often and adds no events, so it runs without a call scope.
    const { subject, shared, alwaysTaken, needsCaller, admits } = procedure;
    MessagePattern(subject, { inScope: !shared, alwaysTaken, needsCaller, admits })(target, key, descriptor);
  };
}

/** Passes a handler's error to the server; Nest's own filter would reduce it to "Internal server error". */
@Catch()
export class RethrowFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

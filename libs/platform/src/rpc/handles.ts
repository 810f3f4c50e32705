import { MessagePattern } from '@nestjs/microservices';
import type { Call, OutputOf, Procedure } from './procedure.js';

type Handler<P> = (call: Call<P>) => Promise<OutputOf<P>> | OutputOf<P>;

// A union of every input would reject correct handlers, so P is inferred from the procedure, then the method is checked.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any procedure at all
type AnyProcedure = Procedure<any, any, any>;

/** Marks the method of a controller that answers a procedure; its argument and answer are checked against it. */
export function Handles<P extends AnyProcedure>(procedure: P) {
  return <M extends Handler<P>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    MessagePattern(procedure.subject)(target, key, descriptor);
  };
}

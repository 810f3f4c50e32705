import { MessagePattern } from '@nestjs/microservices';
import type { AnyProcedure, Call, OutputOf } from './procedure.js';

type Handler<P> = (call: Call<P>) => Promise<OutputOf<P>> | OutputOf<P>;

/** Marks the method of a controller that answers a procedure; its argument and answer are checked against it. */
export function Handles<P extends AnyProcedure>(procedure: P) {
  return <M extends Handler<P>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    // What is called very often writes no facts, and is spared the cost of being followed.
    MessagePattern(procedure.subject, { followed: !procedure.shared })(target, key, descriptor);
  };
}

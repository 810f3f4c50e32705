import { defineProcedure, type Procedure, type ProcedureDefinition } from '@latchkey/platform/rpc';
import type { Caller } from './apps/caller.js';
import type { ErrorType } from './errors/error-table.js';

type Definition = Omit<ProcedureDefinition, 'errors'> & { readonly errors: readonly ErrorType[] };

/** A procedure that runs on behalf of an App: its caller comes from the API key. */
export function procedure<I extends object, O extends object>(
  definition: Definition,
): Procedure<I, O, Caller> {
  return defineProcedure(definition);
}

/** A procedure that the operator or the gateway itself calls: no App speaks, so whatever names one is input. */
export function operatorProcedure<I extends object, O extends object>(
  definition: Definition,
): Procedure<I, O, null> {
  return defineProcedure(definition);
}

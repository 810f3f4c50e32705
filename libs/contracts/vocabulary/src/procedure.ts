import {
  defineOperatorProcedure,
  defineProcedure,
  type OperatorProcedure,
  type Procedure,
  type ProcedureDefinition,
} from '@latchkey/platform/procedures';
import { type Caller, requireSecretKey } from './apps/caller.js';
import type { ErrorType } from './errors/error-table.js';

type Options = Omit<ProcedureDefinition, 'subject' | 'errors' | 'needsCaller'>;

/**
 * A procedure that runs on behalf of an App: its caller comes from the API key, and a ticket proves it. Only a secret key
 * may call it. The service checks that, too, because a public token is in every page: with it, a gateway that was taken
 * over could otherwise pay, or read recovery codes. @param errors that it may answer.
 */
export function procedure<I extends object, O extends object>(
  subject: string,
  errors: readonly ErrorType[] = [],
  options: Options = {},
): Procedure<I, O, Caller> {
  return defineProcedure({ subject, errors, ...options, needsCaller: true, admits: requireSecretKey });
}

/** The same for what an endpoint needs that takes a public token, too. A test lists these procedures. */
export function publicProcedure<I extends object, O extends object>(
  subject: string,
  errors: readonly ErrorType[] = [],
  options: Options = {},
): Procedure<I, O, Caller> {
  return defineProcedure({ subject, errors, ...options, needsCaller: true });
}

/**
 * A procedure of a request without a key, or of the process itself that takes requests: it has no caller, so its input
 * names the App.
 */
export function keylessProcedure<I extends object, O extends object>(
  subject: string,
  errors: readonly ErrorType[] = [],
  options: Options = {},
): Procedure<I, O, null> {
  return defineProcedure({ subject, errors, ...options });
}

/** A procedure of an operator: its input names the App. Only the process of administration may call it. */
export function operatorProcedure<I extends object, O extends object>(
  subject: string,
  errors: readonly ErrorType[] = [],
  options: Options = {},
): OperatorProcedure<I, O> {
  return defineOperatorProcedure({ subject, errors, ...options });
}

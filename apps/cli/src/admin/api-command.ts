import { type AdminCall, type Command, EXIT, type Values } from '../command.js';

/** A command that is one call. */
export interface ApiCommand extends Omit<Command, 'failure' | 'run'> {
  /** @throws UsageError */
  call(values: Values): AdminCall;
}

export function apiCommand({ call, ...command }: ApiCommand): Command {
  return {
    ...command,
    failure: 'the API refused; its error is on standard error',
    run: async ({ values }, { send }) => {
      const { ok, body } = await send(call(values));
      return { code: ok ? EXIT.done : EXIT.failed, body, isRefusal: !ok };
    },
  };
}

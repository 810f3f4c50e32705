import { type AdminCall, type Command, EXIT, type Given, type Values } from '../command.js';
import { sendPatiently } from './patient-send.js';

/** A command that is one call. */
export interface ApiCommand extends Omit<Command, 'failure' | 'run'> {
  /** Whether it is sent again while a part of the service is away; the call may be repeated. */
  readonly isPatient?: boolean;
  /** What to say beside the answer, to people. */
  note?(values: Values): string | undefined;
  /** @throws UsageError for options that do not fit together. */
  call(values: Values, flags: Given['flags']): AdminCall;
}

export const APPS = '/v1/admin/apps';
export const PAGE = { limit: 'how many (1 to 100)', offset: 'how many to skip' };

export const appPath = ({ app_id }: Values, rest = ''): string =>
  `${APPS}/${encodeURIComponent(app_id ?? '')}${rest}`;

export const userPath = (values: Values, rest = ''): string =>
  appPath(values, `/users/${encodeURIComponent(values.user_id ?? '')}${rest}`);

export const post = (path: string, body: object): AdminCall => ({ method: 'POST', path, body });

export const page = (path: string, { limit, offset }: Values): AdminCall => ({
  method: 'GET',
  path,
  query: { limit, offset },
});

/** The command that makes the call and prints its answer. */
export function apiCommand({ call, note, isPatient = false, ...command }: ApiCommand): Command {
  return {
    ...command,
    failure: 'the API refused; its error is on standard error',
    run: async ({ values, flags }, means) => {
      const asked = call(values, flags);
      const { ok, body } = await (isPatient ? sendPatiently(means, asked) : means.send(asked));
      const said = ok ? note?.(values) : undefined;
      if (said !== undefined) means.progress(said);
      return { code: ok ? EXIT.done : EXIT.failed, body, isRefusal: !ok };
    },
  };
}

import type { Endpoint } from '../../http/endpoint.js';
import { requestExample } from '../examples.js';
import { callName } from './call-name.mjs';
import { type SampleRequest, curlSample, fetchSample, nodeSample } from './sources.js';

/** As Redoc defines `x-codeSamples`; other readers of the document show it, too. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'JavaScript';
  readonly label: 'curl' | 'Node' | 'Browser';
  readonly source: string;
}

/** The shell variable of the key that a call takes. */
const KEY: Readonly<Record<Endpoint['access'], string | undefined>> = {
  secret: '$KEY',
  public: '$KEY',
  admin: '$ADMIN_API_KEY',
  none: undefined,
};

/**
 * One call in curl; with `@latchkey/node`, which has no second names; and in a page, where a public token is enough.
 * @param parameters those of the path and of the query.
 */
export function codeSamples(endpoint: Endpoint, parameters: readonly object[]): CodeSample[] {
  const { method, path, access, callback, aliasOf, operationId } = endpoint;
  if (callback) return [];
  const request: SampleRequest = {
    ...{ method, path, parameters: shown(parameters), key: KEY[access] },
    body: endpoint.request && without(OF_PAGES, requestExample(endpoint.request, endpoint.needs)),
  };
  const name = callName({ method, path, operationId });
  const samples: (CodeSample | false)[] = [
    { lang: 'Shell', label: 'curl', source: curlSample(request) },
    !path.startsWith('/v1/admin/') &&
      !aliasOf && { lang: 'TypeScript', label: 'Node', source: nodeSample(name, request) },
    access === 'public' && {
      ...{ lang: 'JavaScript', label: 'Browser' },
      source: fetchSample({ ...request, body: pageBody(endpoint) }),
    },
  ];
  return samples.filter((sample) => sample !== false);
}

/** Members that only a server may send, or that say what the gateway sees itself. */
const OF_SERVERS = ['user_id', 'except_session_id', 'device_fingerprint', 'uniform_answer'];

/** Members with which a page makes up for a key. */
const OF_PAGES = ['proof_of_work'];

const without = (names: readonly string[], body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The example as a page may send it: about its own session, and no user that it names. */
function pageBody({ request, needs }: Endpoint): object | undefined {
  if (!request) return undefined;
  const own = needs?.members.includes('session_token');
  const rule = own && needs ? { ...needs, members: ['session_token', ...needs.members] } : needs;
  return without(OF_SERVERS, requestExample(request, rule));
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: { readonly examples?: readonly unknown[]; readonly enum?: readonly unknown[] };
}

/** Those of the path, and those of the query that a call cannot leave out. */
function shown(parameters: readonly object[]): SampleRequest['parameters'] {
  return (parameters as Parameter[])
    .filter(({ required }) => required)
    .map(({ name, in: place, schema }) => ({
      name,
      place,
      value: String(schema.examples?.[0] ?? schema.enum?.[0] ?? '…'),
    }));
}

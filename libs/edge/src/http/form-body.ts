import { AppError } from '@latchkey/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bodies } from '../server/bodies.js';

export const FORM_LIMIT_BYTES = 16 * 1024;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Without a body to read, the type of the body does not matter. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * A callback takes forms and nothing else; no other route takes one. Called before the body is read.
 * @throws AppError unsupported_media_type
 */
export function requireBodyType({ headers, method, routeOptions }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type === undefined || WITHOUT_BODY.has(method)) return;
  const isCallback = routeOptions.config.endpoint?.callback === true;
  if (isForm(type) !== isCallback) throw new AppError('unsupported_media_type');
}

/** The body of a form stays text, which the callback reads. */
export function acceptForms(server: FastifyInstance, bodies: Bodies | undefined): void {
  // A body slightly over the limit is read to its end, so that the client gets the refusal and no reset connection.
  const options = { parseAs: 'buffer', bodyLimit: 10 * FORM_LIMIT_BYTES } as const;
  server.addContentTypeParser<Buffer>(FORM_TYPE, options, ({ raw }, body, done) => {
    bodies?.arrived(raw);
    if (body.length > FORM_LIMIT_BYTES) throw new AppError('payload_too_large');
    done(null, body.toString('utf8'));
  });
}

function isForm(contentType: string): boolean {
  const [type = ''] = contentType.split(';', 1);
  return type.trim().toLowerCase() === FORM_TYPE;
}

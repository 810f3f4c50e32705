import { Described, integerField, listField, operatorProcedure, Text, Timestamp } from '@latchkey/contracts';

/** Of a look at every replica: one for each service and version that answered. */
export interface RunningVersion {
  readonly service: string;
  readonly version: string;
}

export class ListDeploymentsQuery {
  @integerField({
    description: 'Those that began after this time only, in Unix epoch seconds.',
    minimum: 0,
    maximum: 9_999_999_999,
    examples: [1795219200],
    optional: true,
  })
  created_after?: number;
}

/** A version of a service that began to run. */
export class Deployment {
  @Text({ description: 'The service, or `admin` for administration itself.', examples: ['session'] })
  service!: string;
  @Text({
    description: 'The version that began to run, with the commit of its build.',
    examples: ['0.3.0+3bb1c5d83ffe'],
  })
  version!: string;
  @Timestamp({ description: 'When a replica of it was first seen.' }) started_at!: number;
}

@Described('Versions that began to run.')
export class ListDeploymentsResponse {
  @listField(() => Deployment, { description: 'The newest first; 500 at most.' }) deployments!: Deployment[];
}

/** What administration sees running, every minute. */
export const noteVersions = operatorProcedure<
  { readonly running: readonly RunningVersion[] },
  Record<string, never>
>('event-service.v1.note_versions');

export const inspectDeployments = operatorProcedure<ListDeploymentsQuery, ListDeploymentsResponse>(
  'event-service.v1.inspect_deployments',
);

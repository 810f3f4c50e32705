import {
  BarmanObjectStoreConfiguration,
  type IBarmanObjectStoreConfiguration,
} from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration';
import { Ajv } from 'ajv';
import type { IObjectMeta } from '@kubernetes-models/apimachinery/apis/meta/v1/ObjectMeta';
import type { IResourceRequirements } from 'kubernetes-models/v1/ResourceRequirements';

/**
 * A store of backups of the Barman Cloud plugin of CloudNativePG. No package has its schema; these are the fields of
 * its documentation ("API Reference" of plugin 0.11) that we use. The configuration has the schema of the operator.
 */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: IObjectMeta;
  spec: {
    configuration: IBarmanObjectStoreConfiguration;
    retentionPolicy?: string;
    instanceSidecarConfiguration?: {
      resources?: IResourceRequirements;
      retentionPolicyIntervalSeconds?: number;
      logLevel?: 'error' | 'warning' | 'info' | 'debug' | 'trace';
    };
  };
}

const validate = new Ajv().compile({
  type: 'object',
  required: ['metadata', 'spec'],
  properties: {
    spec: {
      type: 'object',
      required: ['configuration'],
      properties: { retentionPolicy: { type: 'string', pattern: '^[1-9][0-9]*[dwm]$' } },
    },
  },
});

export class ObjectStore {
  constructor(private readonly data: IObjectStore) {}

  /** @throws {Error} if the object does not match the schema */
  validate(): void {
    if (!validate(this.data)) throw new Error(JSON.stringify(validate.errors));
    new BarmanObjectStoreConfiguration(this.data.spec.configuration).validate();
  }
}

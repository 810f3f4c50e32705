import { Controller, type DynamicModule, Module, type Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '@latchkey/platform/clock';
import { attestationKeyOf } from '@latchkey/platform/procedures';
import { type Call, Handles, RpcClient } from '@latchkey/platform/rpc';
import { AttestationKeysRepository } from './attestation-keys.repository.js';
import { AttestationSigner } from './attestation-signer.js';
import { Attestations } from './attestations.js';
import { IssuerKeys } from './issuer-keys.js';

export interface AttestationSettings {
  /** Whether processes of version 0.2.0 may run, which attest nothing. */
  readonly acceptsMissing: boolean;
}

/** Signs what a service says, and has the keys of the other services. */
@Module({})
export class AttestationsModule {
  static for(service: string, { acceptsMissing }: AttestationSettings): DynamicModule {
    const providers = [
      {
        provide: AttestationKeysRepository,
        inject: [getDataSourceToken()],
        useFactory: (source: DataSource) => new AttestationKeysRepository(source),
      },
      {
        provide: AttestationSigner,
        inject: [AttestationKeysRepository, CLOCK],
        useFactory: (keys: AttestationKeysRepository, clock: Clock) =>
          new AttestationSigner(service, keys, clock),
      },
      {
        provide: IssuerKeys,
        inject: [RpcClient, AttestationKeysRepository],
        useFactory: (rpc: RpcClient, own: AttestationKeysRepository) =>
          new IssuerKeys(rpc, { service, keys: own }),
      },
      {
        provide: Attestations,
        inject: [IssuerKeys, CLOCK],
        useFactory: (keys: IssuerKeys, clock: Clock) => new Attestations(keys, clock, acceptsMissing),
      },
    ];
    return {
      module: AttestationsModule,
      global: true,
      controllers: [controllerOf(service)],
      providers,
      exports: [AttestationSigner, Attestations],
    };
  }
}

/** Makes a class for each service, because a decorator fixes the subject, which begins with the service's name. */
function controllerOf(service: string): Type {
  const getAttestationKey = attestationKeyOf(service);

  @Controller()
  class AttestationKeysController {
    constructor(private readonly keys: AttestationKeysRepository) {}

    @Handles(getAttestationKey)
    async get({ input }: Call<typeof getAttestationKey>) {
      return { public_key: await this.keys.find(input.kid) };
    }
  }
  return AttestationKeysController;
}

import { Destinations, GuardedClient, HostAddresses } from '@latchkey/platform/egress';
import type { Provider } from '@nestjs/common';
import { OpenIdProtocol } from './openid-protocol.js';
import { ProviderDocuments } from './provider-documents.js';
import { PROVIDER_PROTOCOL } from './provider-protocol.js';
import { ProviderServers } from './provider-servers.js';

/** The parts of the module of the service that ask providers. */
export const protocol: Provider[] = [
  HostAddresses,
  Destinations,
  GuardedClient,
  ProviderDocuments,
  ProviderServers,
  OpenIdProtocol,
  { provide: PROVIDER_PROTOCOL, useExisting: OpenIdProtocol },
];

// oidc-provider with RFC 7662 introspection of opaque access tokens.
import { once } from 'node:events';
import Provider from 'oidc-provider';
import { adapterFor } from './oidc-adapter.repository.mjs';

const [{ databaseUrl, port, secret }] = await once(process, 'message');
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  adapter: await adapterFor(databaseUrl),
  clients: [
    {
      client_id: 'bench',
      client_secret: secret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  features: {
    introspection: { enabled: true, allowedPolicy: () => true },
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
  },
  cookies: { keys: [secret] },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});
provider.listen(port, '127.0.0.1', () => process.send(port));

import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { NewTotp, Session, TotpRecoveryCodes } from '../types/api.js';
import type { TotpsPart } from '../types/parts.js';

export function totpsPart(client: Client): TotpsPart {
  const { transport } = client;
  const prove = (path: string, code: object): Promise<Session> =>
    transport.mode === 'server' ? client.verify(path, code) : client.join('profile/totp/verify', code);
  return {
    create: async () => {
      requireServer(transport);
      return transport.call<NewTotp>('totps/create');
    },
    verify: (totp_code) => prove('totps/verify', { totp_code }),
    recover: (recovery_code) => prove('totps/recover', { recovery_code }),
    recoveryCodes: async () => {
      requireServer(transport);
      const { totps } = await transport.call<{ totps: TotpRecoveryCodes[] }>('totps/recovery_codes');
      return totps;
    },
  };
}

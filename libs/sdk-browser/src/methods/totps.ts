import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { NewTotp, TotpRecoveryCodes } from '../types/api.js';
import type { TotpsPart } from '../types/parts.js';

export function totpsPart(client: Client): TotpsPart {
  const { transport } = client;
  return {
    create: async () => {
      requireServer(transport);
      return transport.call<NewTotp>('totps/create');
    },
    verify: async (totp_code) => {
      requireServer(transport);
      return client.verify('totps/verify', { totp_code });
    },
    recover: async (recovery_code) => {
      requireServer(transport);
      return client.verify('totps/recover', { recovery_code });
    },
    recoveryCodes: async () => {
      requireServer(transport);
      const { totps } = await transport.call<{ totps: TotpRecoveryCodes[] }>('totps/recovery_codes');
      return totps;
    },
  };
}

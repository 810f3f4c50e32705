import type { Caller } from '@latchkey/contracts';
import type { CreateTotpResponse } from '@latchkey/contracts/mfa';
import { generateSync } from 'otplib';
import type { MfaDatabase } from './mfa-database.js';
import type { MfaReplica } from './mfa-replica.js';

/** The calls of an App for a user with an authenticator app, at the replica's time. */
export function totpClient(database: MfaDatabase, replica: MfaReplica, caller: Caller, user_id: string) {
  const client = {
    create: (expires_in?: number) =>
      replica.totps.create(caller, { user_id, expires_in, account_name: 'ada@example.com' }),
    verify: (totp_code: string) => replica.proofs.verify(caller, { user_id, totp_code }),
    recover: (recovery_code: string) => replica.proofs.recover(caller, { user_id, recovery_code }),
    codeOf: ({ secret }: CreateTotpResponse) =>
      generateSync({ secret, epoch: Math.floor(replica.clock().getTime() / 1000) }),
    wrongFor: (totp: CreateTotpResponse) => (client.codeOf(totp) === '000000' ? '000001' : '000000'),
    nextStep: () => replica.clock.advance(30_000),
    codesLeft: async () =>
      (await replica.totps.listRecoveryCodes(caller, user_id)).totps[0]?.recovery_codes ?? [],
    /** Changes the row of the user's TOTP. */
    change: (assignment: string) =>
      database.query(`UPDATE totps SET ${assignment} WHERE user_id = $1`, [user_id]),
    createActive: async () => {
      const totp = await client.create();
      await client.verify(client.codeOf(totp));
      client.nextStep();
      return totp;
    },
  };
  return client;
}

export type TotpClient = ReturnType<typeof totpClient>;

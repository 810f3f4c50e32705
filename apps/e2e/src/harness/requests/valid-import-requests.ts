import { Wallet } from 'ethers';
import type { TestApp } from '../http/app.js';
import { realPhone, sandboxEmail, unique } from '../sign-in/identities.js';
import { currentRun } from '../stack/run.js';
import type { Makers } from './valid-request.js';

/** A row of an import with every member. */
export function importedUser() {
  return {
    external_id: unique('customer'),
    emails: [{ email: sandboxEmail(), verified: true }],
    phone_numbers: [{ phone_number: realPhone(), verified: true }],
    first_name: 'Ada',
    middle_name: 'King',
    last_name: 'Lovelace',
    metadata: { plan: 'pro' },
    created_at: 1_600_000_000,
    totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    wallets: [{ wallet_type: 'ethereum', public_address: Wallet.createRandom().address }],
    idp_providers: [{ provider: 'google', subject: unique('subject'), email: sandboxEmail() }],
  };
}

export function importRequests({ id, secretKey }: TestApp): Makers {
  const importing = (path: string, key: string) => () =>
    Promise.resolve({
      path,
      key,
      body: { users: [importedUser()], dry_run: true },
      rows: { member: 'users', limitBytes: 2 * 1024 * 1024 },
    });
  return {
    'POST /v1/auth/users/import': importing('/v1/auth/users/import', secretKey),
    'POST /v1/admin/apps/{app_id}/users/import': importing(
      `/v1/admin/apps/${id}/users/import`,
      currentRun().adminKey,
    ),
  };
}

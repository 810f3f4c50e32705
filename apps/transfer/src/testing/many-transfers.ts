import type { TransferFixture } from './transfer-fixture.js';

const STATUSES = ['completed', 'failed', 'processing', 'pending', 'cancelled', 'expired'];

/** Adds transfers in each state, of 10 users with 2 wallets each, 3 in each second. */
export async function fillTransfers(fixture: TransferFixture, appId: string, rows: number): Promise<void> {
  await fixture.query(
    `INSERT INTO transfers (id, app_id, user_id, status, source, source_address, network, currency, asset_kind,
        decimals, units, dest, content_digest, notes, fees, fee_decimals, signed_transaction, blockchain_tx_hash,
        nonce, reserved_native, due_at, confirmed_at, decided_at, completed_at, cancelled_at, expires_at, created_at)
      SELECT $1 || '_' || lpad(n::text, 6, '0'), $1, 'user_' || n % 10, status, 'wallet_' || n % 20, '0x' || $1,
        'ETHEREUM', 'ethereum', 'evm_native', 18, n, '0xb2', '\\x00', '', 1, 18,
        CASE WHEN executed OR status = 'processing' THEN '\\x00'::bytea END,
        CASE WHEN executed OR status = 'processing' THEN '0x' || n ELSE '' END, n,
        CASE status WHEN 'processing' THEN 1 END, CASE status WHEN 'processing' THEN now() + interval '1 day' END,
        CASE WHEN executed OR status = 'processing' THEN now() END, CASE WHEN executed THEN now() END,
        CASE status WHEN 'completed' THEN now() END, CASE status WHEN 'cancelled' THEN now() END,
        now() + interval '1 day', now() + n / 3 * interval '1 second'
      FROM generate_series(1, $2::int) AS n
        CROSS JOIN LATERAL (SELECT ($3::text[])[1 + n % 6] AS status) AS s
        CROSS JOIN LATERAL (SELECT status IN ('completed', 'failed') AS executed) AS e`,
    [appId, rows, STATUSES],
  );
}

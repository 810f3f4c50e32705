import { Injectable } from '@nestjs/common';
import type { Caller, ErrorType } from '@latchkey/contracts';
import { importUsers, type ImportUsersRequest, type ImportUsersResponse } from '@latchkey/contracts/identity';
import { importTotps } from '@latchkey/contracts/mfa';
import { attachVouchedWallets, ownersOfAddresses } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { isCoded } from '@latchkey/platform/errors';
import { TOO_LATE } from '../failed-calls/failed-calls.js';
import { errorsOf } from '../http/endpoint.js';
import { checkedRows, incomplete, refused, type Row } from './import-rows.js';

type Context = CallContext<Caller>;

/** Room for 1,000 users of 500 bytes each. The event loop reads it in one turn, which must stay short for all others. */
export const IMPORT_LIMIT_BYTES = 512 * 1024;

export const IMPORT_ERRORS = errorsOf(importUsers, ownersOfAddresses, importTotps, attachVouchedWallets);

/** Failures of mfa and wallet that leave rows incomplete: the users are there. */
const LATER: readonly ErrorType[] = [...TOO_LATE, 'key_provider_unavailable'];

/**
 * Imports users: identity first, then their authenticators and wallets. The same call again changes nothing that is there,
 * and adds what is missing.
 */
@Injectable()
export class UserImportsService {
  constructor(private readonly rpc: RpcClient) {}

  async import(context: Context, request: ImportUsersRequest): Promise<ImportUsersResponse> {
    const rows = await checkedRows(request.users);
    const owners = await this.walletOwners(context, rows);
    await this.importIdentities(context, { rows, owners, dry_run: request.dry_run ?? false });
    if (!request.dry_run)
      await Promise.all([this.importTotps(context, rows), this.attachWallets(context, rows)]);
    return { users: rows.map(({ result }) => result) };
  }

  /** Who has the wallets of the rows. Refuses rows with an address that is none. */
  private async walletOwners(context: Context, rows: readonly Row[]): Promise<Map<Row, string[]>> {
    const wanted = walletsIn(rows);
    const ownersOf = new Map<Row, string[]>();
    if (wanted.length === 0) return ownersOf;
    const addresses = wanted.map(({ wallet }) => wallet);
    const { owners } = await this.rpc.call(ownersOfAddresses, context, { addresses });
    for (const [index, { row }] of wanted.entries()) {
      const { valid = false, user_id = '' } = owners[index] ?? {};
      if (!valid) row.result = refused(row.result.external_id, 'invalid_public_address');
      else if (user_id !== '') ownersOf.set(row, [...(ownersOf.get(row) ?? []), user_id]);
    }
    return ownersOf;
  }

  private async importIdentities(
    context: Context,
    { rows, owners, dry_run }: { rows: readonly Row[]; owners: Map<Row, string[]>; dry_run: boolean },
  ): Promise<void> {
    const open = openRows(rows);
    if (open.length === 0) return;
    const users = open.map(({ user, row }) => {
      const { totp_secret: _, wallets: __, ...identity } = user;
      return { ...identity, wallet_owners: owners.get(row) ?? [] };
    });
    const outcomes = (await this.rpc.call(importUsers, context, { users, dry_run })).users;
    for (const [index, { row }] of open.entries()) {
      const outcome = outcomes[index];
      if (!outcome) continue;
      const { status, user_id, error_type, error_message } = outcome;
      const { external_id } = row.result;
      row.result = error_type
        ? refused(external_id, error_type, error_message)
        : { external_id, status, user_id };
    }
  }

  private async importTotps(context: Context, rows: readonly Row[]): Promise<void> {
    const wanted = openRows(rows).filter(({ user }) => user.totp_secret !== undefined);
    if (wanted.length === 0) return;
    const totps = wanted.map(({ row, user }) => ({
      user_id: row.result.user_id,
      secret: user.totp_secret ?? '',
    }));
    const call = this.rpc.call(importTotps, context, { totps });
    await settle(
      wanted.map(({ row }) => row),
      call.then(({ outcomes }) => outcomes),
    );
  }

  private async attachWallets(context: Context, rows: readonly Row[]): Promise<void> {
    const wanted = walletsIn(rows);
    if (wanted.length === 0) return;
    const wallets = wanted.map(({ row, wallet }) => ({ ...wallet, user_id: row.result.user_id }));
    const call = this.rpc.call(attachVouchedWallets, context, { wallets });
    await settle(
      wanted.map(({ row }) => row),
      call.then(({ outcomes }) => outcomes),
    );
  }
}

/** Notes in the rows what became of their parts. A part that is new to a known user makes the row an update. */
async function settle(
  rows: readonly Row[],
  call: Promise<readonly ('added' | 'attached' | 'kept' | ErrorType)[]>,
) {
  const failed = (error: unknown) => {
    const code = LATER.find((type) => isCoded(error, type));
    if (!code) throw error;
    return rows.map(() => code);
  };
  const outcomes = await call.catch(failed);
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index] ?? 'upstream_timeout';
    if (outcome === 'kept' || row.result.status === 'incomplete') continue;
    if (outcome !== 'added' && outcome !== 'attached') row.result = incomplete(row.result, outcome);
    else if (row.result.status === 'unchanged') row.result = { ...row.result, status: 'updated' };
  }
}

function openRows(rows: readonly Row[]) {
  return rows.flatMap((row) =>
    row.user && row.result.status !== 'refused' ? [{ row, user: row.user }] : [],
  );
}

function walletsIn(rows: readonly Row[]) {
  return openRows(rows).flatMap(({ row, user }) => (user.wallets ?? []).map((wallet) => ({ row, wallet })));
}

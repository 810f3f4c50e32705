import {
  clockFinding,
  fail,
  type Finding,
  type Level,
  ok,
  statusFindings,
  type StatusResponse,
  warn,
} from '@latchkey/contracts';
import type { App } from '@latchkey/contracts/identity';

/** An App, with what is wrong with it. */
export type ObservedApp = Pick<App, 'id' | 'ignored_settings'> & {
  /** Whether its wallets pay without any limit or need: it is a live App of an earlier version, and has no policy. */
  readonly paysAnything?: boolean;
  /** Why its policy could not be read; those of the Apps after it are not read then. */
  readonly policyUnread?: string;
  /** Since when its payments are frozen, in epoch seconds; undefined where they are not. */
  readonly frozenSince?: number;
};

/** The gateway as this process sees it. */
export interface Observed {
  /** Why nothing answered at its address. */
  readonly unreachable?: string;
  readonly isReady: boolean;
  /** How far its clock is ahead of ours, to the second; undefined where it gives no time. */
  readonly clockAheadMs?: number | undefined;
  /** The answer of the operator's endpoint; undefined where no key is set. */
  readonly admin?: { readonly status: number; readonly body: unknown } | undefined;
  /** Empty where no key is accepted. */
  readonly apps?: readonly ObservedApp[];
}

const RUNBOOK = 'operations.md#what-doctor-checks';

/** @param now epoch seconds. */
export function checksOf(seen: Observed, now: number): Finding[] {
  if (seen.unreachable !== undefined)
    return [
      fail(
        'gateway',
        `does not answer (${seen.unreachable}): set LATCHKEY_URL, look at its process`,
        'operations.md#troubleshooting',
      ),
    ];
  const status = statusOf(seen);
  return [
    ok('gateway', status ? `answers, version ${status.version}` : 'answers'),
    seen.isReady
      ? ok('readiness', 'every service answers')
      : fail('readiness', 'a service does not answer, see below', 'operations.md#latchkeyserviceabsent'),
    ...(seen.clockAheadMs === undefined ? [] : [clockFinding('clock', 'here', seen.clockAheadMs)]),
    adminCheck(seen),
    ...(status ? statusFindings(status, now) : []),
    ...(seen.apps ?? []).flatMap((app) => [...settingsChecks(app), ...policyCheck(app), ...freezeCheck(app)]),
  ];
}

/** Entries of settings that an earlier version took and that do not count any more. */
function settingsChecks({ id, ignored_settings = [] }: Pick<App, 'id' | 'ignored_settings'>): Finding[] {
  return ignored_settings.map(({ setting, entry, reason }) =>
    warn(id, `${setting} holds ${entry}, which ${reason}, so it does not count: change the setting`, RUNBOOK),
  );
}

function policyCheck({ id, paysAnything, policyUnread }: ObservedApp): Finding[] {
  if (policyUnread !== undefined)
    return [
      warn(
        id,
        `the transfer policy and the freeze of payments were not read (${policyUnread}), nor those of any App after it: look at the signer`,
        RUNBOOK,
      ),
    ];
  if (!paysAnything) return [];
  const open = 'has no transfer policy, so whoever has its secret key can send what its wallets hold';
  return [
    warn(id, `${open}: set one with PUT /v1/admin/apps/${id}/transfer_policy`, 'guides/holding-money.md'),
  ];
}

const FREEZE_RUNBOOK = 'operations.md#freeze-the-payments-of-an-app';

function freezeCheck({ id, frozenSince }: ObservedApp): Finding[] {
  if (frozenSince === undefined) return [];
  const since = new Date(frozenSince * 1000).toISOString();
  return [
    warn(
      id,
      `payments are frozen since ${since}: latchkey payments unfreeze ${id}, once it is safe`,
      FREEZE_RUNBOOK,
    ),
  ];
}

/** The worst of them. */
export function levelOf(checks: readonly Finding[]): Level {
  const levels = checks.map(({ level }) => level);
  return levels.includes('fail') ? 'fail' : levels.includes('warn') ? 'warn' : 'ok';
}

export function statusOf({ admin }: Observed): StatusResponse | undefined {
  return admin?.status === 200 ? (admin.body as StatusResponse) : undefined;
}

const KEY_RUNBOOK = 'operations.md#operators-key';
const SET_KEY = 'set ADMIN_API_KEY to that of `admin`';

function adminCheck({ admin }: Observed): Finding {
  if (!admin) return fail('admin-key', `is not set, so services cannot be asked: ${SET_KEY}`, KEY_RUNBOOK);
  if (admin.status === 200) return ok('admin-key', 'is accepted');
  if (admin.status === 401 || admin.status === 403)
    return fail('admin-key', 'is refused: it must be ADMIN_API_KEY of the settings of `admin`', KEY_RUNBOOK);
  const odd = `is answered with ${admin.status}: look for the request in the log of admin`;
  return fail('admin-key', odd, 'operations.md#latchkeyfault');
}

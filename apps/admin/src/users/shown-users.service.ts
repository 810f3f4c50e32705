import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { getUser, type IdentityUser, revealUser } from '@latchkey/contracts/identity';
import { lockedTotps, userFactors } from '@latchkey/contracts/mfa';
import { lockedMethods } from '@latchkey/contracts/otp-delivery';
import { listSessions } from '@latchkey/contracts/session';
import { userWallets } from '@latchkey/contracts/wallet';
import { AppCallers, readFailure, TOO_LATE } from '@latchkey/edge';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { AppUser, UserPart } from './app-user.response.js';

type Context = CallContext<Caller>;
type Parts = Pick<AppUser, 'wallets' | 'totps' | 'webauthn_credentials' | 'locks' | 'active_sessions'>;

/**
 * One user as all services have it. Identity has to answer; a part of another service that does not is named, because who
 * helps a user while a service is down needs the rest.
 */
@Injectable()
export class ShownUsers {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  /** @throws AppError app_not_found, user_not_found */
  async get(context: OperatorContext, app_id: string, user_id: string): Promise<AppUser> {
    const acting = await this.callers.of(context, app_id);
    const user = await this.rpc.call(getUser, acting, { user_id }).catch(readFailure);
    return this.whole(acting, user);
  }

  /** The same, with an event of the operator. @throws AppError app_not_found, user_not_found */
  async reveal(context: OperatorContext, app_id: string, user_id: string): Promise<AppUser> {
    const acting = await this.callers.of(context, app_id);
    return this.whole(acting, await this.rpc.call(revealUser, context, { app_id, user_id }));
  }

  private async whole(acting: Context, user: IdentityUser): Promise<AppUser> {
    const { user_id } = user;
    const found = await Promise.all([
      unlessTooLate('wallets', this.walletsOf(acting, user_id)),
      unlessTooLate('factors', this.factorsOf(acting, user_id)),
      unlessTooLate('locks', this.locksOf(acting, user)),
      unlessTooLate('sessions', this.sessionsOf(acting, user_id)),
    ]);
    const parts: Parts = Object.assign({}, ...found.map(({ members }) => members));
    const unavailable = found.flatMap((part) => part.unavailable ?? []);
    return { ...user, app_id: acting.caller.app_id, ...parts, unavailable };
  }

  private async walletsOf(acting: Context, user_id: string): Promise<Parts> {
    const { users } = await this.rpc.call(userWallets, acting, { user_ids: [user_id] });
    return { wallets: users[0]?.wallets ?? [] };
  }

  private async factorsOf(acting: Context, user_id: string): Promise<Parts> {
    const { users } = await this.rpc.call(userFactors, acting, { user_ids: [user_id] });
    const { totps = [], webauthn_credentials = [] } = users[0] ?? {};
    return { totps, webauthn_credentials };
  }

  private async locksOf(acting: Context, { user_id, emails, phone_numbers }: IdentityUser): Promise<Parts> {
    const method_ids = [...emails, ...phone_numbers].map(({ id }) => id);
    const [ofMethods, ofTotps] = await Promise.all([
      this.rpc.call(lockedMethods, acting, { method_ids, user_id }),
      this.rpc.call(lockedTotps, acting, { user_id }),
    ]);
    return { locks: [...ofMethods.locks, ...ofTotps.locks] };
  }

  private async sessionsOf(acting: Context, user_id: string): Promise<Parts> {
    const { count } = await this.rpc.call(listSessions, acting, { user_id, limit: 1 });
    return { active_sessions: count };
  }
}

async function unlessTooLate(
  part: UserPart,
  read: Promise<Parts>,
): Promise<{ members?: Parts; unavailable?: UserPart }> {
  try {
    return { members: await read };
  } catch (error) {
    if (TOO_LATE.some((code) => isCoded(error, code))) return { unavailable: part };
    throw error;
  }
}

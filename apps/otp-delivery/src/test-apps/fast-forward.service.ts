import { AppError, type Caller, requireTestApp } from '@latchkey/contracts';
import type { FastForwardMethodInput } from '@latchkey/contracts/otp-delivery';
import { sha256 } from '@latchkey/platform/crypto';
import { Injectable } from '@nestjs/common';
import { Destinations } from '../deliveries/destinations.service.js';
import { FastForwardRepository } from './fast-forward.repository.js';

/** Lets time pass for one method or link of a test App. */
@Injectable()
export class FastForwardService {
  constructor(
    private readonly repository: FastForwardRepository,
    private readonly destinations: Destinations,
  ) {}

  /** @throws AppError route_not_found in a live App */
  async method(caller: Caller, input: FastForwardMethodInput): Promise<{ method_id: string }> {
    requireTestApp(caller);
    const { method_id, destination, minutes } = input;
    const destinationDigest = await this.destinations.digestOf(destination);
    const method = { appId: caller.app_id, methodId: method_id, destinationDigest };
    await this.repository.method(method, minutes);
    return { method_id };
  }

  /** @throws AppError route_not_found in a live App, invalid_magic_link */
  async link(
    caller: Caller,
    { token, minutes }: { token: string; minutes: number },
  ): Promise<{ minutes: number }> {
    requireTestApp(caller);
    const isKnown = await this.repository.link(caller.app_id, sha256(token), minutes);
    if (!isKnown) throw new AppError('invalid_magic_link');
    return { minutes };
  }
}

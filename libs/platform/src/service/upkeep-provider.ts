import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  OnApplicationBootstrap,
  Type,
} from '@nestjs/common';
import type { Logger } from '../telemetry/index.js';
import { LOGGER } from './tokens.js';
import { Upkeep } from './upkeep.js';

interface UpkeepDefinition<Needs extends readonly Type[]> {
  readonly everyMs: number;
  /** The providers that the work is done with. */
  readonly needs: Needs;
  /** @returns how many rows it removed; nothing where it removes none. */
  readonly work: (...parts: Instances<Needs>) => Promise<number | void>;
}

type Instances<Types extends readonly Type[]> = {
  [Index in keyof Types]: Types[Index] extends Type<infer Instance> ? Instance : never;
};

/** Upkeep from the start of the application until it begins to end. */
class ApplicationUpkeep extends Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  onApplicationBootstrap(): void {
    this.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}

/** A provider for a module's list that does this work now and then. */
export function upkeepProvider<const Needs extends readonly Type[]>({
  everyMs,
  needs,
  work,
}: UpkeepDefinition<Needs>): FactoryProvider<Upkeep> {
  return {
    provide: Symbol('upkeep'),
    inject: [LOGGER, ...needs],
    useFactory: (logger: Logger, ...parts: Instances<Needs>) =>
      new ApplicationUpkeep(everyMs, logger, () => work(...parts)),
  };
}

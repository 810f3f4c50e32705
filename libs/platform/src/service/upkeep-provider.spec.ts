import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { createLogger } from '../telemetry/index.js';
import { LOGGER } from './tokens.js';
import { upkeepProvider } from './upkeep-provider.js';

@Injectable()
class Shelf {
  removed = 0;
}

@Injectable()
class Broom {
  readonly strength = 2;
}

const upkeepWith = (everyMs: number) =>
  upkeepProvider({
    everyMs,
    needs: [Shelf, Broom],
    work: async (shelf, broom) => (shelf.removed += broom.strength),
  });

@Module({
  providers: [
    ...[Shelf, Broom, upkeepWith(5), upkeepWith(5), upkeepWith(3_600_000)],
    { provide: LOGGER, useValue: createLogger({ service: 'spec', output: { write: () => undefined } }) },
  ],
})
class Household {}

it('works with the providers that it names, for as long as the application runs', async () => {
  const application = await Test.createTestingModule({ imports: [Household] }).compile();
  const shelf = application.get(Shelf);
  await delay(20);
  expect(shelf.removed).toBe(0);
  await application.init();
  while (shelf.removed < 8) await delay(5);
  await application.close();
  const { removed } = shelf;
  await delay(30);
  expect(shelf.removed).toBe(removed);
});

import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { RESTORED } from './lifecycle.repository.js';
import { AddChainOfTransfers1764000531000 } from './migrations/1764000531000-add-chain-of-transfers.js';
import { CreateTransfers1763000500000 } from './migrations/1763000500000-create-transfers.js';
import { transferSettings } from './transfer.config.js';
import { TransferModule } from './transfer.module.js';

await runService({
  name: 'transfer',
  module: TransferModule,
  settings: transferSettings,
  entities: [],
  migrations: [CreateTransfers1763000500000, AddChainOfTransfers1764000531000],
  restored: RESTORED,
});

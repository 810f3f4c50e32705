import type { MigrationClass } from '@latchkey/platform/database';
import { AddChainOfTransfers1764000531000 } from './migrations/1764000531000-add-chain-of-transfers.js';
import { CreateTransfers1763000500000 } from './migrations/1763000500000-create-transfers.js';
import { TransferEntity } from './transfers/transfer.entity.js';

export const transferEntities = [TransferEntity];

export const transferMigrations: readonly MigrationClass[] = [
  CreateTransfers1763000500000,
  AddChainOfTransfers1764000531000,
];

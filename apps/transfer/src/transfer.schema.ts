import type { MigrationClass } from '@latchkey/platform/database';
import { AddChainOfTransfers1764000531000 } from './migrations/1764000531000-add-chain-of-transfers.js';
import { CreateTransfers1763000500000 } from './migrations/1763000500000-create-transfers.js';
import { IndexDecidedTransfers1764084000000 } from './migrations/1764084000000-index-decided-transfers.js';
import { CreateTransferCounts1764084001000 } from './migrations/1764084001000-create-transfer-counts.js';
import { AddTurnsOfLanes1795842000000 } from './migrations/1795842000000-add-turns-of-lanes.js';
import { AddApprovals1795850000000 } from './migrations/1795850000000-add-approvals.js';
import { IndexUnsignedTransfers1795850001000 } from './migrations/1795850001000-index-unsigned-transfers.js';
import { IndexAllTransfers1795880300002 } from './migrations/1795880300002-index-all-transfers.js';
import { IndexDestinations1795880300006 } from './migrations/1795880300006-index-destinations.js';
import { IndexCountsOfPersons1795890100000 } from './migrations/1795890100000-index-counts-of-persons.js';
import { IndexTransfersOfPersons1795890200000 } from './migrations/1795890200000-index-transfers-of-persons.js';
import { SpendCoins1795920000000 } from './migrations/1795920000000-spend-coins.js';
import { AddMemo1795930000000 } from './migrations/1795930000000-add-memo.js';
import { TransferEntity } from './transfers/transfer.entity.js';

export const transferEntities = [TransferEntity];

export const transferMigrations: readonly MigrationClass[] = [
  CreateTransfers1763000500000,
  AddChainOfTransfers1764000531000,
  IndexDecidedTransfers1764084000000,
  CreateTransferCounts1764084001000,
  AddTurnsOfLanes1795842000000,
  AddApprovals1795850000000,
  IndexUnsignedTransfers1795850001000,
  IndexAllTransfers1795880300002,
  IndexDestinations1795880300006,
  IndexCountsOfPersons1795890100000,
  IndexTransfersOfPersons1795890200000,
  SpendCoins1795920000000,
  AddMemo1795930000000,
];

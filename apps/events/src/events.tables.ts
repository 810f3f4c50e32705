import type { MigrationClass } from '@latchkey/platform/database';
import { CreateWebhooks1795357794024 } from './migrations/1795357794024-create-webhooks.js';

export const eventsMigrations: readonly MigrationClass[] = [CreateWebhooks1795357794024];

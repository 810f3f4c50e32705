import {
  type ErasureOfUser,
  type ExportUserInput,
  type ExportUserPage,
  prefixOf,
} from '@latchkey/platform/procedures';
import { procedure } from '../procedure.js';
import type { ServiceName } from '../services.js';
import type { UserRef } from '../users/user-ref.js';

/** Answered by every service: what it keeps of a user, and what it still holds of one that was deleted. */
export const personalProceduresOf = (service: ServiceName) => ({
  exportUser: procedure<ExportUserInput, ExportUserPage>(
    `${prefixOf(service)}.export_user`,
    ['invalid_request'],
    // Several tables, each by a statement of its own.
    { timeoutMs: 10_000 },
  ),
  getErasure: procedure<UserRef, ErasureOfUser>(`${prefixOf(service)}.get_erasure`, [], {
    timeoutMs: 10_000,
  }),
});

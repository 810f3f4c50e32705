import { procedure, type ServiceName } from '@latchkey/contracts';

interface NotedExport {
  user_id: string;
  /** Whose rows of the user are about to be answered. */
  services: ServiceName[];
}

/** Stores the event of a page of an export, before the page is answered. Also of a user who is deleted. */
export const noteUserExport = procedure<NotedExport, object>('identity.v1.note_user_export');

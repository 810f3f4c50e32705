import type { RestoredStateOf } from '@latchkey/platform/service';
import { OpenDeliveriesRepository } from './open-deliveries.repository.js';

/** Codes and links may have been used since, and messages sent: whoever still wants one asks for a new one. */
export const restoredDeliveries: RestoredStateOf = () => {
  const open = new OpenDeliveriesRepository();
  return {
    ends: {
      messages: (tx, limit) => open.cancelMessages(tx, limit),
      passcodes: (tx, limit) => open.endPasscodes(tx, limit),
      magic_links: (tx, limit) => open.endLinks(tx, limit),
    },
  };
};

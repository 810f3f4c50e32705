import { may, type Operation, type Role } from '../api/permissions.rules.js';

interface Place {
  readonly to: string;
  readonly title: string;
  /** Who may not call it has no use for the place. */
  readonly needs: Operation;
}

const PLACES = [
  { to: '/overview', title: 'Overview', needs: 'getAllMetrics' },
  { to: '/people', title: 'People', needs: 'findUsers' },
  { to: '/refusals', title: 'Why was it refused?', needs: 'listAllRequests' },
  { to: '/payments', title: 'Payments', needs: 'listAllTransfers' },
  { to: '/operations', title: 'Operations', needs: 'getStatus' },
  { to: '/webhooks', title: 'Webhooks', needs: 'inspectWebhooks' },
  { to: '/audit', title: 'Audit', needs: 'listAllEvents' },
  { to: '/apps', title: 'Apps', needs: 'listApps' },
  { to: '/operators', title: 'Operators', needs: 'listOperators' },
] as const satisfies readonly Place[];

/** Where a role may go. */
export const placesOf = (role: Role) => PLACES.filter(({ needs }) => may(role, needs));

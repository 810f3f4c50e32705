import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut } from './api/refusal.js';
import { type OperatorSession, sessionQuery } from './api/session.js';
import { Wait } from './parts/loaded.js';
import { Failed, NotFound } from './shell/failed.js';
import { ProofOnDemand } from './shell/proof-on-demand.js';
import { textsOf } from './shell/search-params.js';
import { Shell } from './shell/shell.js';
import { rememberPage } from './sign-in/pkce.js';
import { InvitationPage } from './sign-in/invitation.page.js';
import { SignInPage } from './sign-in/sign-in.page.js';
import { SignedInPage } from './sign-in/signed-in.page.js';

function Root() {
  return (
    <>
      <Outlet />
      <ProofOnDemand />
    </>
  );
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
});

const alone = [
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage }),
  createRoute({ getParentRoute: () => root, path: '/signed-in', component: SignedInPage }),
  createRoute({ getParentRoute: () => root, path: '/invitation', component: InvitationPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/passkey',
    component: lazyRouteComponent(() => import('./sign-in/passkey.page.js'), 'PasskeyPage'),
  }),
];

/** Undefined for whoever has to sign in first. @throws Refusal */
async function signedIn(queries: QueryClient): Promise<OperatorSession | undefined> {
  try {
    return await queries.ensureQueryData(sessionQuery);
  } catch (error) {
    if (isSignedOut(error)) return undefined;
    throw error;
  }
}

/** Pages for those who are signed in, and have proved it as their role needs. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ context: { queries }, location }) => {
    const session = await signedIn(queries);
    if (session && !session.needs_passkey) return;
    rememberPage(location.href);
    redirect({ to: session ? '/passkey' : '/sign-in', throw: true });
  },
});

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => redirect({ to: '/overview', throw: true }),
});
const overview = createRoute({
  getParentRoute: () => inside,
  path: '/overview',
  validateSearch: textsOf('app', 'span'),
  component: lazyRouteComponent(() => import('./overview/overview.page.js'), 'OverviewPage'),
});
const passkeys = createRoute({
  getParentRoute: () => inside,
  path: '/passkeys',
  component: lazyRouteComponent(() => import('./sign-in/passkeys.page.js'), 'PasskeysPage'),
});
const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch: textsOf('app', 'status'),
  component: lazyRouteComponent(() => import('./people/people.page.js'), 'PeoplePage'),
});
const person = createRoute({
  getParentRoute: () => inside,
  path: '/people/$appId/$userId',
  component: lazyRouteComponent(() => import('./people/person.page.js'), 'PersonPage'),
});
const refusals = createRoute({
  getParentRoute: () => inside,
  path: '/refusals',
  validateSearch: textsOf('app', 'user', 'error', 'reason', 'since', 'until'),
  component: lazyRouteComponent(() => import('./refusals/refusals.page.js'), 'RefusalsPage'),
});
const story = createRoute({
  getParentRoute: () => inside,
  path: '/refusals/$requestId',
  component: lazyRouteComponent(() => import('./refusals/story.page.js'), 'StoryPage'),
});
const payments = createRoute({
  getParentRoute: () => inside,
  path: '/payments',
  validateSearch: textsOf('app', 'status'),
  component: lazyRouteComponent(() => import('./payments/payments.page.js'), 'PaymentsPage'),
});
const payment = createRoute({
  getParentRoute: () => inside,
  path: '/payments/$appId/$transferId',
  component: lazyRouteComponent(() => import('./payments/payment.page.js'), 'PaymentPage'),
});
const operations = createRoute({
  getParentRoute: () => inside,
  path: '/operations',
  component: lazyRouteComponent(() => import('./operations/operations.page.js'), 'OperationsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  validateSearch: textsOf('app'),
  component: lazyRouteComponent(() => import('./webhooks/webhooks.page.js'), 'WebhooksPage'),
});
const deliveries = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: textsOf('status'),
  component: lazyRouteComponent(() => import('./webhooks/deliveries.page.js'), 'DeliveriesPage'),
});
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: textsOf('app', 'types', 'by', 'days'),
  component: lazyRouteComponent(() => import('./audit/audit.page.js'), 'AuditPage'),
});
const apps = createRoute({
  getParentRoute: () => inside,
  path: '/apps',
  component: lazyRouteComponent(() => import('./apps/apps.page.js'), 'AppsPage'),
});
const app = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId',
  component: lazyRouteComponent(() => import('./apps/app.page.js'), 'AppPage'),
});

const providers = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId/providers',
  component: lazyRouteComponent(() => import('./providers/providers.page.js'), 'ProvidersPage'),
});
const provider = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId/providers/$provider',
  component: lazyRouteComponent(() => import('./providers/provider.page.js'), 'ProviderPage'),
});
const tryProvider = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId/providers/$provider/try',
  component: lazyRouteComponent(() => import('./providers/try.page.js'), 'TryPage'),
});

const policy = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId/policy',
  component: lazyRouteComponent(() => import('./policies/policy.page.js'), 'PolicyPage'),
});

const messages = createRoute({
  getParentRoute: () => inside,
  path: '/apps/$appId/messages',
  validateSearch: textsOf('kind', 'locale'),
  component: lazyRouteComponent(() => import('./branding/branding.page.js'), 'BrandingPage'),
});

const operators = createRoute({
  getParentRoute: () => inside,
  path: '/operators',
  component: lazyRouteComponent(() => import('./operators/operators.page.js'), 'OperatorsPage'),
});

const pages = [
  ...[start, overview, passkeys, people, person, refusals, story, payments, payment],
  ...[operations, webhooks, deliveries, audit, operators],
  ...[apps, app, messages, providers, provider, tryProvider, policy],
];

/** @param queries keeps what was read. */
export function createConsole(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([...alone, inside.addChildren(pages)]),
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: Wait,
    defaultErrorComponent: Failed,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsole>;
  }
}

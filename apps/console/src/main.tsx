import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/console.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueries } from './api/queries.js';
import { createConsole } from './router.js';
import { readableColors, theme } from './shell/theme.js';
import { refuseMarkup } from './shell/trusted-types.js';
import { takeArrival } from './sign-in/arrival.js';
import { rememberPage } from './sign-in/pkce.js';

refuseMarkup();
takeArrival();

const queries = createQueries((to) => {
  rememberPage(router.state.location.href);
  void router.navigate({ to });
});
const router = createConsole(queries);

/** Of this answer alone; the policy of the page wants it of every style sheet. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const holder = document.getElementById('root');
if (holder)
  createRoot(holder).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );

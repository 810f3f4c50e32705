import type { ExpressAuth } from '@latchkey/node/express';
import { build, type BuildOptions } from 'esbuild';
import express from 'express';
import { serve } from '../harness/http/page-server.js';
import type { Served } from './sdk-page.js';

/** An App that shows everything of the package; `below` must not move while the page loads. */
const APP = `
import { LatchkeyProvider, Profile, SignedIn, SignedOut, SignIn, SignOutButton, useSession, useStepUp, useUser } from '@latchkey/react';
import { useState } from 'react';

function Account() {
  const { session } = useSession();
  const { user } = useUser();
  const withStepUp = useStepUp();
  const [said, setSaid] = useState('');
  const pay = () => withStepUp(() => fetch('/pay', { method: 'POST' }))
    .then((answer) => setSaid('answer ' + answer.status), ({ errorType }) => setSaid(errorType));
  return (
    <>
      <p id="who">{session?.user_id} {user?.emails[0]?.email} {session?.factors.map(({ type }) => type).join()}</p>
      <button onClick={pay}>Pay</button>
      <SignOutButton />
      <p id="said">{said}</p>
      <Profile />
    </>
  );
}

export function App({ session, requireFactors }) {
  const tell = () => globalThis.told.push('signed in');
  return (
    <LatchkeyProvider {...(session !== undefined && { session })}>
      <h1>App</h1>
      <SignedIn><Account /></SignedIn>
      <SignedOut>
        <div className="middle">
          <SignIn className="mine" texts={{ signInTitle: 'Welcome' }} requireFactors={requireFactors} onSignedIn={tell} />
        </div>
      </SignedOut>
    </LatchkeyProvider>
  );
}`;

const BROWSER = `
import { hydrateRoot } from 'react-dom/client';
import { App } from 'app';
globalThis.complaints = [];
globalThis.told = [];
const onRecoverableError = (error) => globalThis.complaints.push(error.message);
hydrateRoot(document.getElementById('root'), <App {...JSON.parse(document.body.dataset.known)} />, { onRecoverableError });
const shifts = new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.shift += value)));
globalThis.shift = 0;
shifts.observe({ type: 'layout-shift', buffered: true });`;

const SERVER = `
import { renderToString } from 'react-dom/server.browser';
import { App } from 'app';
export const draw = (known) => renderToString(<App {...known} />);`;

const CSS = `body { margin: 0; padding: 1rem } .middle { display: grid; justify-items: center }`;

/** With a page that the server draws, `/` (`?known`, `?require=totp`), and `/pay`, which wants a passkey of the last minutes. */
export async function serveReact(auth: ExpressAuth): Promise<Served> {
  const [script, program] = await Promise.all([bundled(BROWSER, 'browser'), bundled(SERVER, 'browser')]);
  const { draw } = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
    draw: (known: object) => string;
  };
  const app = express();
  app.use(auth.handler);
  app.get('/page.js', (_, response) => void response.type('js').send(script));
  app.post('/pay', auth.requireSession({ requireFactors: ['webauthn'], maxFactorAge: 5 }), (_, response) => {
    response.json({});
  });
  app.use((request, response) => {
    const answer = async () => {
      const { known: asked, require } = request.query;
      const { session } = await auth.getSession(
        new Request('http://localhost/', { headers: cookieOf(request) }),
      );
      const known = {
        ...(asked !== undefined && { session }),
        ...(typeof require === 'string' && { requireFactors: [require] }),
      };
      response.type('html').send(page(draw(known), JSON.stringify(known)));
    };
    void answer();
  });
  const { port, close } = await serve(app);
  return { origin: `http://localhost:${port}`, close };
}

const cookieOf = ({ headers: { cookie = '', host = '' } }: express.Request) => ({ cookie, host });

const page = (drawn: string, known: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>App</title><style>${CSS}</style>
<body data-known='${known}'><main id="root">${drawn}</main><script type="module" src="/page.js"></script></body></html>`;

async function bundled(contents: string, platform: BuildOptions['platform']): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'tsx' },
    alias: {
      '@latchkey/elements': './libs/elements/src/index.ts',
      '@latchkey/browser': './libs/sdk-browser/src/index.ts',
      '@latchkey/react': './libs/react/src/index.ts',
    },
    plugins: [
      {
        name: 'app',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^app$/ }, ({ path }) => ({ path, namespace: 'app' }));
          onLoad({ filter: /./, namespace: 'app' }, () => ({
            ...{ contents: APP, loader: 'tsx', resolveDir: process.cwd() },
          }));
        },
      },
    ],
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022', jsx: 'automatic' },
    ...(platform && { platform }),
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
  return outputFiles[0]?.text ?? '';
}

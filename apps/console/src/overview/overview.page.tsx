import { Group, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/use-calls.js';
import { AppSelect } from '../apps/app-select.js';
import { Loaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { Charts } from './charts.js';
import { rangeOf, type Span, spanOf, SPANS } from './spans.rules.js';

/** How one App is used, or all of them. */
export function OverviewPage() {
  const { app, span } = useSearch({ from: '/inside/overview' });
  const navigate = useNavigate();
  const chosen = spanOf(span);
  const change = (next: { app?: string | undefined; span?: string | undefined }) =>
    void navigate({ to: '/overview', search: { app, span, ...next } });
  return (
    <Page title="Overview" about="What happened, counted by hour or day (UTC). The present one still grows.">
      <Group align="flex-end">
        <AppSelect value={app} onChange={(appId) => change({ app: appId })} />
        <Select
          label="How far back"
          data={SPANS.map(({ value, label }) => ({ value, label }))}
          value={chosen.value}
          allowDeselect={false}
          onChange={(value) => change({ span: value ?? undefined })}
        />
      </Group>
      {app === undefined ? <OfAll span={chosen} /> : <OfApp appId={app} span={chosen} />}
    </Page>
  );
}

const useNow = () => useState(() => Math.floor(Date.now() / 1000))[0];

function OfAll({ span }: { readonly span: Span }) {
  const now = useNow();
  const query = useRead('getAllMetrics', rangeOf(span, now));
  return <Loaded query={query}>{(metrics) => <Charts metrics={metrics} app={undefined} now={now} />}</Loaded>;
}

function OfApp({ appId, span }: { readonly appId: string; readonly span: Span }) {
  const now = useNow();
  const query = useRead('getAppMetrics', { app_id: appId, ...rangeOf(span, now) });
  return <Loaded query={query}>{(metrics) => <Charts metrics={metrics} app={appId} now={now} />}</Loaded>;
}

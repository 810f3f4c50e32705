import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useRead } from '../api/use-calls.js';
import { useApps } from '../apps/use-apps.js';
import { readEvents } from '../events/read-events.js';
import { deploymentMarks, type Mark, SETTING_EVENTS, settingMarks } from './marks.rules.js';

const NONE: readonly never[] = [];

/** Deployments, and changes of settings of an App or of all. Charts are shown without them until they are read. */
export function useMarks(app: string | undefined, from: number): readonly Mark[] {
  const { data: deployed } = useRead('listDeployments', { created_after: from });
  const filter = { app_id: app, type: SETTING_EVENTS.join(','), created_after: from };
  const { data: changed } = useQuery({
    queryKey: ['listAllEvents', filter, 'marks'],
    queryFn: ({ signal }) => readEvents(filter, { signal }),
  });
  const nameOf = useNames();
  const [deployments, events] = [deployed?.deployments ?? NONE, changed?.events ?? NONE];
  return useMemo(
    () => [...deploymentMarks(deployments), ...settingMarks(events, nameOf)],
    [deployments, events, nameOf],
  );
}

/** The name of an App or an operator; the id itself where it is not known, as of a key. */
function useNames(): (id: string) => string {
  const apps = useApps().data?.apps ?? NONE;
  const operators = useRead('listOperators', {}).data?.operators ?? NONE;
  return useCallback(
    (id: string) => {
      const app = apps.find((one) => one.id === id);
      const operator = operators.find(({ user_id }) => user_id === id);
      return app?.name ?? (operator && (operator.name || operator.email)) ?? id;
    },
    [apps, operators],
  );
}

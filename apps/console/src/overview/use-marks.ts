import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useRead } from '../api/use-calls.js';
import { useApps } from '../apps/use-apps.js';
import { readEvents } from '../events/read-events.js';
import {
  changesSince,
  deploymentMarks,
  type Mark,
  MOST_CHANGES,
  SETTING_EVENTS,
  settingMarks,
  unmarkedText,
} from './marks.rules.js';

const NONE: readonly never[] = [];
/** A mark stands for a whole hour or day, and reading all of them takes more calls than the numbers do. */
const KEPT_MS = 5 * 60_000;

interface Marks {
  readonly marks: readonly Mark[];
  /** What is not marked; empty where everything is. */
  readonly unmarked: string;
}

/** Deployments, and changes of settings of an App or of all. Charts are shown without them until they are read. */
export function useMarks(app: string | undefined, from: number, now: number): Marks {
  const { data: deployed } = useRead('listDeployments', { created_after: from }, { staleTime: KEPT_MS });
  const since = changesSince(app, from, now);
  const filter = { app_id: app, type: SETTING_EVENTS.join(','), created_after: since };
  const { data: changed } = useQuery({
    queryKey: ['listAllEvents', filter, 'marks'],
    queryFn: ({ signal }) => readEvents(filter, { signal, onPage: (count) => count < MOST_CHANGES }),
    staleTime: KEPT_MS,
  });
  const nameOf = useNames();
  const [deployments, events] = [deployed?.deployments ?? NONE, changed?.events ?? NONE];
  const marks = useMemo(
    () => [...deploymentMarks(deployments), ...settingMarks(events, nameOf)],
    [deployments, events, nameOf],
  );
  return {
    marks,
    unmarked: unmarkedText({ isComplete: changed?.complete ?? true, isShortened: since > from }),
  };
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

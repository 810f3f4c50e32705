import { Alert, Group, Text } from '@mantine/core';
import { useChange, useRead } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { Loaded } from '../parts/loaded.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';

/** Whether the payments of an App are stopped, and the switch for it. */
export function Freeze({ appId }: { readonly appId: string }) {
  const query = useRead('getPaymentFreeze', { app_id: appId });
  return (
    <Loaded query={query}>
      {({ frozen, frozen_at }) => (
        <Alert variant="default" title={frozen ? 'The payments of this App are frozen' : 'The App may pay'}>
          <Group justify="space-between">
            <Text size="sm">
              {frozen ? (
                <>
                  No payment is signed since <Time at={frozen_at} />.
                </>
              ) : (
                'Payments are signed as its transfer policies say.'
              )}
            </Text>
            <Switch appId={appId} frozen={frozen} />
          </Group>
        </Alert>
      )}
    </Loaded>
  );
}

function Switch({ appId, frozen }: { readonly appId: string; readonly frozen: boolean }) {
  const may = useMay();
  const { mutateAsync: freeze } = useChange('freezePayments');
  const { mutateAsync: unfreeze } = useChange('unfreezePayments');
  if (!may('freezePayments')) return null;
  return frozen ? (
    <Action
      key="unfreeze"
      label="Unfreeze payments"
      consequence="Payments of this App are signed again, as its policies say. Those that were refused have to be confirmed again."
      done="The App may pay again."
      run={() => unfreeze({ app_id: appId })}
    />
  ) : (
    <Action
      key="freeze"
      label="Freeze payments"
      danger
      consequence="From now on nothing of this App is signed: confirmations and approvals are refused. What was signed before still goes out."
      done="The payments of the App are frozen."
      run={() => freeze({ app_id: appId })}
    />
  );
}

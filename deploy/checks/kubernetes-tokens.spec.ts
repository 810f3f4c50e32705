import { expect, it } from '@jest/globals';
import type { Workload } from './kubernetes-objects.js';
import { describeOverlays } from './overlays.js';
import { settingsOf } from './settings.js';

describeOverlays((overlay, render) => {
  const objects = render(`overlays/${overlay}`) as Workload[];

  it.each(['wallet', 'transfer'])('%s: is given each contract of a token that the config map has', (name) => {
    const pod = objects.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `latchkey-${name}`,
    );
    const env = pod?.spec.template.spec.containers.flatMap((container) => container.env) ?? [];
    const optional = env.filter(({ valueFrom }) => valueFrom?.configMapKeyRef?.optional);
    const contracts = [...settingsOf(name).keys()].filter((one) => one.startsWith('TOKEN_CONTRACT_'));
    expect(contracts).toHaveLength(10);
    expect(optional.map((variable) => variable.name)).toEqual(expect.arrayContaining(contracts));
  });
});

import { signingSettings } from '@latchkey/chains/payments';
import { type ConfigOf, setting } from '@latchkey/platform/config';

export const signerSettings = {
  PUBLIC_BASE_URL: setting.url({
    description: 'Public address of the API. No passkey signs a payment in a page of it.',
    protocols: ['http', 'https'],
  }),
  ...signingSettings,
};

export type SignerConfig = ConfigOf<typeof signerSettings>;

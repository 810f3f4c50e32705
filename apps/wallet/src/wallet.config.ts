import { chainSettings } from '@latchkey/chains';
import type { ConfigOf } from '@latchkey/platform/config';

export const walletSettings = chainSettings;

export type WalletConfig = ConfigOf<typeof walletSettings>;

import type { TestApp } from '../http/app.js';
import { newAddressRequests } from './valid-address-requests.js';
import { adminRequests } from './valid-admin-requests.js';
import { importRequests } from './valid-import-requests.js';
import { mfaRequests } from './valid-mfa-requests.js';
import { oauthRequests } from './valid-oauth-requests.js';
import { operatorRequests } from './valid-operator-requests.js';
import { ownRequests } from './valid-own-requests.js';
import type { Makers } from './valid-request.js';
import { linkRequests, passcodeRequests } from './valid-send-requests.js';
import { profileRequests, sessionRequests } from './valid-session-requests.js';
import { transferRequests } from './valid-transfer-requests.js';
import { userRequests } from './valid-user-requests.js';
import { walletRequests } from './valid-wallet-requests.js';
import { webhookRequests } from './valid-webhook-requests.js';

/** One for each operation that takes a body, by its name in the document; made anew for each use. */
export function validRequests(app: TestApp): Makers {
  return {
    ...userRequests(app),
    ...newAddressRequests(app),
    ...ownRequests(app),
    ...importRequests(app),
    ...passcodeRequests(app),
    ...linkRequests(app),
    ...sessionRequests(app),
    ...profileRequests(app),
    ...mfaRequests(app),
    ...walletRequests(app),
    ...transferRequests(app),
    ...webhookRequests(),
    ...oauthRequests(),
    ...adminRequests(app),
    ...operatorRequests(),
  };
}

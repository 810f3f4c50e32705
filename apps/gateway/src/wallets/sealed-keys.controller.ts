import { Body, Param } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import { beginImport, exportKey } from '@latchkey/contracts/signer';
import {
  BeginImportRequest,
  BeginImportResponse,
  ExportWalletRequest,
  ExportWalletResponse,
  getWallet,
  noteKeyExport,
} from '@latchkey/contracts/wallet';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { WALLETS } from '../openapi/areas.js';

/** Keys of wallets leave and come sealed: the signer and the page of the person alone open them. */
@InArea(...WALLETS)
export class SealedKeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/wallets/{wallet_id}/export',
    summary: 'Export the key of a wallet',
    description:
      'Seals the key to the public key of a page, which alone opens it. Needs the App setting `key_export` and a session of the user of the wallet with a proof of the last 5 minutes, and two of different kinds if the user has two; otherwise that is 403 `step_up_required`, with `required_factors`. The wallet gets `exported_at`, and payments go on. A key pays past every transfer policy; while the payments of the App are frozen, none is exported.',
    request: ExportWalletRequest,
    response: ExportWalletResponse,
    // A block or a freeze since the first answer refuses its repetition.
    keepsAnswer: false,
    errors: [...new Set([...errorsOf(getWallet, exportKey, noteKeyExport), 'wallet_without_key' as const])],
  })
  async exportWallet(
    @Context() context: AppContext,
    @Param('wallet_id') wallet_id: string,
    @Body() request: ExportWalletRequest,
  ) {
    const wallet = await this.rpc.call(getWallet, context, { wallet_id });
    if (wallet.is_read_only) throw new AppError('wallet_without_key');
    const sealed = await this.rpc.call(exportKey, context, {
      ...request,
      wallet_id,
      user_id: wallet.user_id,
    });
    // Before the key is answered, so that no wallet whose key has left is without the mark.
    await this.rpc.call(noteKeyExport, context, { wallet_id });
    return sealed;
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/wallets/import/begin',
    summary: 'Begin the import of a key',
    description:
      'Answers a public key for one import within 10 minutes. Seal the key of the wallet to it by HPKE (RFC 9180, base mode; DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) with the `info` `latchkey:wallet-import:v1:{app_id}:{import_id}`, and send it to `/v1/wallets/import`.',
    request: BeginImportRequest,
    response: BeginImportResponse,
    errors: errorsOf(getUser, beginImport),
  })
  async beginImport(@Context() context: AppContext, @Body() request: BeginImportRequest) {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(beginImport, context, request);
  }
}

import { Body, Inject, Param, Query } from '@nestjs/common';
import { DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import {
  App,
  createApp,
  CreateAppRequest,
  CreateAppResponse,
  getApp,
  listApps,
  ListAppsResponse,
  PageQuery,
  updateApp,
  UpdateAppRequest,
} from '@latchkey/contracts/identity';
import {
  revokeSigningKey,
  RevokeSigningKeyRequest,
  RevokeSigningKeyResponse,
  rotateSigningKey,
  RotateSigningKeyResponse,
} from '@latchkey/contracts/session';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { AppCallers, Context, Endpoint, errorsOf, InArea, withCallbackUrls } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

/** The public address of this installation. */
export const PUBLIC_BASE = Symbol('PUBLIC_BASE');

const FRESH_SETTINGS = { ...DEFAULT_APP_SETTINGS, oauth_providers: {} };

@InArea(...ADMINISTRATION)
export class AppsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
    @Inject(PUBLIC_BASE) private readonly baseUrl: string,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps',
    access: 'admin',
    freshProof: true,
    summary: 'Create an App',
    description:
      'With its first secret key and public token, which are shown once. Payments of a live App need a session of their person until its transfer policy is set.',
    request: CreateAppRequest,
    response: CreateAppResponse,
    example: { settings: FRESH_SETTINGS },
    errors: errorsOf(createApp),
  })
  async createApp(@Context() context: OperatorContext, @Body() request: CreateAppRequest) {
    return withCallbackUrls(await this.rpc.call(createApp, context, request), this.baseUrl);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps',
    access: 'admin',
    role: 'viewer',
    summary: 'List Apps',
    description: 'Newest first.',
    query: PageQuery,
    response: ListAppsResponse,
    errors: errorsOf(listApps),
  })
  async listApps(@Context() context: OperatorContext, @Query() query: PageQuery) {
    const { apps } = await this.rpc.call(listApps, context, query);
    return { apps: apps.map((app) => withCallbackUrls(app, this.baseUrl)) };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}',
    access: 'admin',
    role: 'viewer',
    summary: 'Get an App',
    description: 'With all its settings; secrets of providers are never answered.',
    response: App,
    errors: errorsOf(getApp),
  })
  async getApp(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    return withCallbackUrls(await this.rpc.call(getApp, context, { app_id }), this.baseUrl);
  }

  @Endpoint({
    method: 'PATCH',
    path: '/v1/admin/apps/{app_id}',
    access: 'admin',
    freshProof: true,
    summary: 'Change an App',
    description:
      'Name, tier and settings; settings are merged member by member. The change takes effect everywhere within a second.',
    request: UpdateAppRequest,
    response: App,
    example: {
      tier: 'enterprise',
      settings: { ...FRESH_SETTINGS, otp_length: 8, allowed_origins: ['https://app.example.com'] },
    },
    errors: errorsOf(updateApp),
  })
  async updateApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: UpdateAppRequest,
  ) {
    const app = await this.rpc.call(updateApp, context, { ...request, app_id });
    return withCallbackUrls(app, this.baseUrl);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/signing_keys/rotate',
    access: 'admin',
    freshProof: true,
    summary: 'Rotate the signing key',
    description:
      'The next key was published before, except in a new App; it begins to sign once it has been published for 10 minutes, and one after it is published.',
    response: RotateSigningKeyResponse,
    errors: errorsOf(rotateSigningKey),
  })
  rotateSigningKey(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    const rotate = () => this.rpc.call(rotateSigningKey, context, { app_id });
    return this.callers.withSigningKeys(context, app_id, rotate);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/signing_keys/revoke',
    access: 'admin',
    freshProof: true,
    summary: 'Revoke a signing key',
    description:
      'Within 1 second the key leaves the set, and Latchkey refuses JWTs that it signed. A client that checks JWTs with its own copy of the set follows when it reads the set again (`max-age`). Sessions stay valid: their next verification returns a JWT of another key. If the key was signing, the next key signs at once, even if it was published less than 10 minutes ago, and a new next key is made. Revoking a key again changes nothing.',
    request: RevokeSigningKeyRequest,
    response: RevokeSigningKeyResponse,
    errors: errorsOf(revokeSigningKey),
  })
  revokeSigningKey(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() { kid }: RevokeSigningKeyRequest,
  ) {
    const revoke = () => this.rpc.call(revokeSigningKey, context, { app_id, kid });
    return this.callers.withSigningKeys(context, app_id, revoke);
  }
}

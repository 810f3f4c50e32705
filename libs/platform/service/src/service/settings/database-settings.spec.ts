import { expect, it } from '@jest/globals';
import { defineConfig, parseConfig } from '@latchkey/platform/config';
import { databaseUrlRule, databaseUrlSetting } from './database-settings.js';

const settings = defineConfig(databaseUrlSetting('wallet'));
const read = (env: Record<string, string>) => () => parseConfig(settings, env, databaseUrlRule('wallet'));
const OWNER = { WALLET_MIGRATION_DATABASE_URL: 'postgres://owner@db/wallet' };

it.each([
  ['WALLET_DATABASE_URL', 'postgres://db/wallet'],
  ['DATABASE_URL', 'postgres://:password@db/wallet'],
])(
  '%s has to name its user where migrations have an owner, who grants that user what it needs',
  (name, url) => {
    const named = url.replace(/(?<=:\/\/)/, url.includes('@') ? 'wallet' : 'wallet@');
    expect(read({ ...OWNER, [name]: url })).toThrow(`${name}: must name the user that serves`);
    expect(read({ [name]: url })).not.toThrow();
    expect(read({ ...OWNER, [name]: named })).not.toThrow();
  },
);

it('one of the two addresses is required', () => {
  expect(read(OWNER)).toThrow('WALLET_DATABASE_URL: is required (or DATABASE_URL)');
});

it('the address behind a pooler names the role of the pooler, which is the role of one service', () => {
  const direct = { WALLET_DATABASE_DIRECT_URL: 'postgres://wallet@db/wallet' };
  const pooler = 'postgres://wallet@pooler/wallet';
  expect(read({ ...direct, WALLET_DATABASE_URL: pooler })).not.toThrow();
  expect(read({ ...direct, WALLET_DATABASE_URL: pooler.replace('wallet@', 'other@') })).toThrow(
    'WALLET_DATABASE_DIRECT_URL: must name the user of WALLET_DATABASE_URL',
  );
  expect(read({ ...direct, DATABASE_URL: pooler })).toThrow(
    'WALLET_DATABASE_DIRECT_URL: needs WALLET_DATABASE_URL, the address of the pooler',
  );
});

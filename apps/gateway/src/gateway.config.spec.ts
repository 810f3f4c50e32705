import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import { gatewayRule, gatewaySettings } from './gateway.config.js';

const parse = (ADMIN_UPSTREAM: string) => () => parseConfig(gatewaySettings, { ADMIN_UPSTREAM }, gatewayRule);

describe("the address that operators' keys are passed on to", () => {
  it.each(['http://10.0.0.7:8081', 'http://admin:8081', 'http://127.0.0.1.example.com', 'http://[::2]'])(
    'is never another machine: %s',
    (address) => {
      expect(parse(address)).toThrow(new Error('ADMIN_UPSTREAM: must be an address on loopback'));
    },
  );

  it.each(['http://127.0.0.1:8081', 'http://localhost:8081', 'http://[::1]:8081'])('may be %s', (address) => {
    expect(parse(address)).not.toThrow();
  });
});

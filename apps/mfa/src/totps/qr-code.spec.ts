import { expect, it } from '@jest/globals';
import { PNG } from 'pngjs';
import QRCode from 'qrcode';
import { qrCodeUrl } from './qr-code.js';
import { newTotpSecret, totpUri } from './totp-code.js';
import { toLabel } from './totp.rules.js';

const TEXT = 'otpauth://totp/Acme:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Acme';

it('draws every module of the code, five pixels wide, inside its border', async () => {
  const url = await qrCodeUrl(TEXT);
  const image = PNG.sync.read(Buffer.from(url.replace('data:image/png;base64,', ''), 'base64'));
  const { modules } = QRCode.create(TEXT);
  const pixels = (modules.size + 8) * 5;
  expect([image.width, image.height]).toEqual([pixels, pixels]);
  const wrong = [];
  for (let y = 0; y < pixels; y += 1)
    for (let x = 0; x < pixels; x += 1) {
      const [row, column] = [Math.floor(y / 5) - 4, Math.floor(x / 5) - 4];
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      const light = inside && modules.get(row, column) === 1 ? 0 : 255;
      const at = (y * pixels + x) * 4;
      if (!image.data.subarray(at, at + 4).equals(Buffer.of(light, light, light, 255))) wrong.push([x, y]);
    }
  expect(wrong).toEqual([]);
});

it.each([
  ['Chinese', '漢'],
  ['pictures', '😀'],
])('has room for the longest names, in %s', async (_, character) => {
  const [issuer, account] = [toLabel(character.repeat(100)), toLabel(character.repeat(300))];
  const uri = totpUri(newTotpSecret(), { issuer, account });
  expect(() => QRCode.create(uri)).not.toThrow();
});

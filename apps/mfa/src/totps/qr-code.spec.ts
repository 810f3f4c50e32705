import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import QRCode from 'qrcode';
import { qrCodeUrl } from './qr-code.js';
import { newTotpSecret, totpUri } from './totp-code.js';
import { toLabel } from './totp.rules.js';

const TEXT = 'otpauth://totp/Acme:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Acme';

it('draws every module of the code, five pixels wide, inside its border', async () => {
  const png = Buffer.from((await qrCodeUrl(TEXT)).replace('data:image/png;base64,', ''), 'base64');
  const { modules } = QRCode.create(TEXT);
  const width = (modules.size + 8) * 5;
  expect([png.toString('latin1', 12, 16), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'IHDR',
    width,
    width,
  ]);
  const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const lineBytes = 1 + Math.ceil(width / 8);
  expect(lines.length).toBe(width * lineBytes);
  const wrong = [];
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isDark = ((lines[y * lineBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
      const [row, column] = [Math.floor(y / 5) - 4, Math.floor(x / 5) - 4];
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      if (isDark !== (inside && modules.get(row, column) === 1)) wrong.push([x, y]);
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

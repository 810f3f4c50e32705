import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import QRCode from 'qrcode';

const PIXELS_PER_MODULE = 5;
/** The border that scanners need (ISO/IEC 18004: 4 modules). */
const QUIET_MODULES = 4;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BLACK_AND_WHITE = Buffer.of(1, 0, 0, 0, 0);
const compress = promisify<Buffer, Buffer>(deflate);

/** The QR code of a text as a PNG of one bit a pixel, in a data URL. The image takes a fifth of a full-colour one. */
export async function qrCodeUrl(text: string): Promise<string> {
  const { modules } = QRCode.create(text);
  const png = await toPng(modules.size, (row, column) => modules.get(row, column) === 1);
  return `data:image/png;base64,${png.toString('base64')}`;
}

type IsDark = (row: number, column: number) => boolean;

async function toPng(modules: number, isDark: IsDark): Promise<Buffer> {
  const pixels = (modules + 2 * QUIET_MODULES) * PIXELS_PER_MODULE;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(pixels, 0);
  size.writeUInt32BE(pixels, 4);
  const light = pixelRow(pixels, []);
  const quiet = Array<Buffer>(QUIET_MODULES * PIXELS_PER_MODULE).fill(light);
  const rows = Array.from({ length: modules }, (_, row) => {
    const dark = Array.from({ length: modules }, (__, column) => column).filter((column) =>
      isDark(row, column),
    );
    return Array<Buffer>(PIXELS_PER_MODULE).fill(pixelRow(pixels, dark));
  });
  const image = await compress(Buffer.concat([...quiet, ...rows.flat(), ...quiet]));
  const header = chunk('IHDR', Buffer.concat([size, BLACK_AND_WHITE]));
  return Buffer.concat([SIGNATURE, header, chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]);
}

/** One line of pixels after the byte that says "not filtered"; a bit that is set is white. */
function pixelRow(pixels: number, darkColumns: readonly number[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(pixels / 8), 0xff);
  line[0] = 0;
  for (const column of darkColumns) {
    const from = (column + QUIET_MODULES) * PIXELS_PER_MODULE;
    for (let x = from; x < from + PIXELS_PER_MODULE; x += 1) {
      const at = 1 + (x >> 3);
      line.writeUInt8(line.readUInt8(at) & ~(0x80 >> (x & 7)), at);
    }
  }
  return line;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

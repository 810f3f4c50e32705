const LONGEST_NAME = 64;
const LONGEST_SMS_NAME = 30;

// The GSM 7-bit alphabet without its extension, whose characters count twice.
const NOT_GSM = /[^@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/g;

/** The App's name on one line, without control characters: it stands in headers too. */
export function lineOf(appName: string): string {
  const line = appName.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim();
}

/** The name in the characters of an SMS: marks that the alphabet lacks are dropped; may be empty. */
export function smsNameOf(appName: string): string {
  const name = [...lineOf(appName).normalize('NFC')].map(toGsm).join('');
  return name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SMS_NAME).trim();
}

// Letters that Unicode does not take apart into a letter and a mark.
const PLAIN: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  '’': "'",
};

function toGsm(character: string): string {
  if (character.search(NOT_GSM) < 0) return character;
  return PLAIN[character] ?? character.normalize('NFD').replace(NOT_GSM, '');
}

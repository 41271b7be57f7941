/** An object of a PDF as a viewer reads it. */
interface PdfObject {
  /** Its tokens with a blank between them: names plain, and of texts and remarks nothing. */
  readonly head: string;
  /** The bytes behind it; undefined where it has none. */
  readonly data: string | undefined;
}

/** Characters that are read of all objects together: where texts have no end, the same ones again and again. */
const mostRead = 20_000_000;

/** Any character of a name may be written as `#` and two digits. */
export const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Every object of a PDF, wherever a viewer could be sent to look for one: what stands in a text or among bytes may be one
 * too. Null where there is more to read than in any paper.
 */
export const objectsIn = (text: string): readonly PdfObject[] | null => {
  const objects: PdfObject[] = [];
  let read = 0;
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const { tokens, end, isStream } = tokensFrom(text, index + 'obj'.length);
    objects.push({ head: tokens.join(' '), data: isStream ? dataAt(text, end) : undefined });
    read += end - index;
    if (read > mostRead) return null;
  }
  return objects;
};

const token = /%[^\r\n]*|\/[^\s\0()<>[\]{}/%]*|<<|>>|<[^>]*>|[[\]{}()]|[^\s\0()<>[\]{}/%]+/g;

/** Until its bytes begin, or it ends. */
const tokensFrom = (text: string, start: number) => {
  const tokens: string[] = [];
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [sign] = found;
    if (sign.startsWith('stream')) return { tokens, end: found.index + 'stream'.length, isStream: true };
    if (sign.startsWith('endobj')) return { tokens, end: found.index, isStream: false };
    if (sign === '(') token.lastIndex = endOfText(text, token.lastIndex);
    else if (!sign.startsWith('%')) tokens.push(sign.startsWith('/') ? plainNames(sign) : sign);
  }
  return { tokens, end: text.length, isStream: false };
};

const textSign = /\\[\s\S]|[()]/g;

/** Behind the bracket that closes a text, in which others may stand. */
const endOfText = (text: string, start: number): number => {
  let open = 1;
  textSign.lastIndex = start;
  for (let found = textSign.exec(text); found; found = textSign.exec(text)) {
    if (found[0] === '(') open += 1;
    if (found[0] === ')') open -= 1;
    if (open === 0) return textSign.lastIndex;
  }
  return text.length;
};

const dataAt = (text: string, start: number): string => {
  const [lineEnd = ''] = /^(?:\r\n|\r|\n)/.exec(text.slice(start, start + 2)) ?? [];
  const end = text.indexOf('endstream', start);
  return text.slice(start + lineEnd.length, end < 0 ? text.length : end);
};

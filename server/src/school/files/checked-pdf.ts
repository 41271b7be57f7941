import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refuseField } from '../../http/refuse.ts';

const unpacked = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>;

/** What a viewer would run, or what would bring other files along. */
const running = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)(?![A-Za-z0-9])/;
/** The same without what three bytes of a picture may look like; a script has the long name, too. */
const runningAnywhere = /\/(JavaScript|Launch|EmbeddedFile|RichMedia)(?![A-Za-z0-9])/;

/** Bytes that all object streams of a file may unpack to; a paper of a hundred pages has about one million. */
const mostUnpacked = 20_000_000;

/**
 * A PDF that runs nothing: names are read as a viewer reads them (`/J#61vaScript`), and streams that hold objects are
 * unpacked and looked into. Refuses at the field what is no PDF (`file_type`), what runs (`file_runs`), and what hides
 * its objects, for example behind a password (`file_hidden`).
 */
export const checkedPdf = async (bytes: Buffer, field: string): Promise<Buffer> => {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF'))
    return refuseField(field, 'file_type');
  if (runningAnywhere.test(plainNames(text))) refuseField(field, 'file_runs');
  const { outside, packed } = partsOf(text);
  if (running.test(plainNames(outside))) refuseField(field, 'file_runs');
  let left = mostUnpacked;
  for (const stream of packed) {
    const content = await contentOf(stream, left);
    if (content === null || /\/Encrypt\b/.test(outside)) return refuseField(field, 'file_hidden');
    left -= content.length;
    if (running.test(plainNames(content))) refuseField(field, 'file_runs');
  }
  return bytes;
};

/** Any character of a name may be written as `#` and two digits. */
const plainNames = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Stream {
  /** What stands before it and says how it is packed, names plain. */
  readonly about: string;
  readonly data: string;
}

/** The text around all streams, and those streams that hold objects. */
const partsOf = (text: string) => {
  const packed: Stream[] = [];
  let outside = '';
  let at = 0;
  for (const { index, 0: mark } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (index < at) continue;
    const start = index + mark.length;
    const found = text.indexOf('endstream', start);
    const end = found < 0 ? text.length : found;
    const before = text.slice(at, index);
    const about = plainNames(before.slice(before.lastIndexOf(' obj') + 1));
    if (/\/ObjStm\b/.test(about)) packed.push({ about, data: text.slice(start, end) });
    outside += before;
    at = end;
  }
  return { outside: outside + text.slice(at), packed };
};

/** Null where it can't be unpacked by what programs that write papers use. */
const contentOf = async ({ about, data }: Stream, limit: number): Promise<string | null> => {
  const [, several, one] = /\/Filter\s*(?:\[([^\]]*)\]|(\/\w+))/.exec(about) ?? [];
  const filters = (one ?? several ?? '').trim();
  if (filters === '') return data.length <= limit ? data : null;
  if (filters !== '/FlateDecode') return null;
  try {
    const content = await unpacked(Buffer.from(data, 'latin1'), { maxOutputLength: Math.max(1, limit) });
    return content.toString('latin1');
  } catch {
    return null;
  }
};

import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refuseField } from '../../http/refuse.ts';
import { objectsIn, plainNames } from './pdf-objects.ts';

const unpacked = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>;

/** What a viewer would run, or what would bring other files along. */
const running = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)(?![A-Za-z0-9])/;
/** Among an object's tokens a name stands whole: longer ones, as in the bytes of a picture, are others. */
const runningName = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)(?=[ \0]|$)/;
/** The same without what three bytes of a picture may look like; a script has the long name, too. */
const runningAnywhere = /\/(JavaScript|Launch|EmbeddedFile|RichMedia)(?![A-Za-z0-9])/;

/** Bytes that all object streams of a file may unpack to; a paper of a hundred pages has about one million. */
const mostUnpacked = 20_000_000;

/**
 * A PDF that runs nothing: objects are read as a viewer reads them (`/J#61vaScript`), and those that hold others are
 * unpacked and looked into. Refuses at the field what is no PDF (`file_type`), what runs (`file_runs`), and what hides
 * its objects, for example behind a password (`file_hidden`).
 */
export const checkedPdf = async (bytes: Buffer, field: string): Promise<Buffer> => {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF'))
    return refuseField(field, 'file_type');
  const plain = plainNames(text);
  const objects = objectsIn(text) ?? refuseField(field, 'file_hidden');
  if (runningAnywhere.test(plain) || objects.some(({ head }) => runningName.test(head)))
    refuseField(field, 'file_runs');
  let left = mostUnpacked;
  for (const { head, data } of objects) {
    if (data === undefined || !holdsObjects(head)) continue;
    const content = await contentOf({ head, data }, left);
    if (content === null || /\/Encrypt\b/.test(plain)) return refuseField(field, 'file_hidden');
    left -= content.length;
    if (running.test(plainNames(content))) refuseField(field, 'file_runs');
  }
  return bytes;
};

/** Some viewers look only for how many there are and where the first one begins. */
const holdsObjects = (head: string): boolean => /\/ObjStm\b/.test(head) || /\/First\b/.test(head);

/** How programs that write papers say that objects are packed. */
const packed = /\/Filter (?:\/FlateDecode|\[ \/FlateDecode \]) (?=\/|>>)/;

/** Null where it can't be unpacked by what programs that write papers use. */
const contentOf = async (
  { head, data }: { readonly head: string; readonly data: string },
  limit: number,
): Promise<string | null> => {
  const filters = head.match(/\/(?:Filter|DecodeParms)\b/g) ?? [];
  if (filters.length === 0) return data.length <= limit ? data : null;
  if (filters.length > 1 || !packed.test(head)) return null;
  try {
    const content = await unpacked(Buffer.from(data, 'latin1'), { maxOutputLength: Math.max(1, limit) });
    return content.toString('latin1');
  } catch {
    return null;
  }
};

import { refuse } from './refuse.ts';

/** One part of a form: `type` is empty where none was told, `filename` undefined for a plain value. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly type: string;
  /** A view of the body: nothing is copied. */
  readonly bytes: Buffer;
}

const lineEnd = '\r\n';
const headEnd = Buffer.from(lineEnd + lineEnd);
const longestHead = 4096;

/**
 * The parts of a body of `multipart/form-data`, as browsers write it (RFC 7578). Ends the call with
 * `validation_failed` where it is none, or holds more than `most` parts.
 */
export const partsOf = (contentType: string, body: Buffer, most: number): readonly FormPart[] => {
  const boundary = `--${boundaryIn(contentType) ?? malformed()}`;
  const separator = Buffer.from(lineEnd + boundary);
  if (!body.subarray(0, boundary.length).equals(Buffer.from(boundary))) return malformed();
  const parts: FormPart[] = [];
  let at = boundary.length;
  while (textAt(body, at, 2) === lineEnd) {
    const contentAt = body.indexOf(headEnd, at) + headEnd.length;
    const end = body.indexOf(separator, contentAt);
    if (contentAt < headEnd.length || contentAt - at > longestHead || end < 0 || parts.length === most)
      return malformed();
    parts.push({
      ...headOf(textAt(body, at, contentAt - at)),
      bytes: body.subarray(contentAt, end),
    });
    at = end + separator.length;
  }
  return textAt(body, at, 2) === '--' ? parts : malformed();
};

const malformed = (): never => refuse('validation_failed');

const textAt = (body: Buffer, at: number, length: number) => body.toString('utf8', at, at + length);

/** Seventy characters at most, as the standard has it. */
const boundaryIn = (contentType: string) => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

const headOf = (head: string): Omit<FormPart, 'bytes'> => {
  const told =
    /^content-disposition: *form-data; *name="([^"\r\n]*)"(?:; *filename="([^"\r\n]*)")? *$/im.exec(head);
  if (told?.[1] === undefined) return malformed();
  const type = /^content-type: *([^\s;]+)/im.exec(head)?.[1] ?? '';
  return { name: asTyped(told[1]), filename: told[2] && asTyped(told[2]), type: type.toLowerCase() };
};

/** What browsers write for the three characters that would end a name. */
const asTyped = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

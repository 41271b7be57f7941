import { BackupTrouble } from './backup-trouble.ts';
import type { Part } from './school-parts.ts';

/** A part as bytes: one letter, its length, and JSON or the rows themselves. */
const headSize = 5;
const letters = { head: 'H', table: 'T', rows: 'R', file: 'F', manifest: 'M' } as const;
/** Before the bytes of a file. */
const hashSize = 32;
const kinds = new Map(
  Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as Part['kind']]),
);

export async function* toFrames(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const body = bodyOf(part);
    const start = Buffer.alloc(headSize);
    start[0] = letters[part.kind].charCodeAt(0);
    start.writeUInt32BE(body.length, 1);
    yield start;
    yield body;
  }
}

const bodyOf = (part: Part): Buffer => {
  if (part.kind === 'rows') return part.rows;
  if (part.kind === 'file') return Buffer.concat([Buffer.from(part.hash, 'hex'), part.content]);
  const content = part.kind === 'head' ? part.head : part.kind === 'table' ? part.table : part.manifest;
  return Buffer.from(JSON.stringify(content));
};

export async function* fromFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let held: Buffer[] = [];
  let size = 0;
  let wanted = headSize;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    // Put together once a whole part is there: at every chunk, large parts would be copied hundreds of times.
    if (size < wanted) continue;
    let rest: Buffer = Buffer.concat(held);
    for (;;) {
      wanted = rest.length < headSize ? headSize : headSize + rest.readUInt32BE(1);
      if (rest.length < wanted) break;
      yield partOf(rest[0] ?? 0, rest.subarray(headSize, wanted));
      rest = rest.subarray(wanted);
    }
    held = [rest];
    size = rest.length;
  }
  if (size > 0) throw unreadable();
}

const partOf = (letter: number, body: Buffer): Part => {
  const kind = kinds.get(letter);
  if (!kind) throw unreadable();
  if (kind === 'rows') return { kind, rows: body };
  if (kind === 'file')
    return { kind, hash: body.toString('hex', 0, hashSize), content: body.subarray(hashSize) };
  const content = JSON.parse(body.toString());
  if (kind === 'head') return { kind, head: content };
  return kind === 'table' ? { kind, table: content } : { kind, manifest: content };
};

const unreadable = () =>
  new BackupTrouble(
    'damaged',
    'The backup holds what this version can’t read. Take the version that made it.',
  );

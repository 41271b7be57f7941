import { BackupTrouble } from './backup-trouble.ts';
import type { Part } from './school-parts.ts';

/** A part as bytes: one letter, its length, and JSON or the rows themselves. */
const letters = { head: 'H', table: 'T', rows: 'R', manifest: 'M' } as const;
const kinds = new Map(
  Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as Part['kind']]),
);

export async function* toFrames(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const body = part.kind === 'rows' ? part.rows : Buffer.from(JSON.stringify(contentOf(part)));
    const start = Buffer.alloc(5);
    start[0] = letters[part.kind].charCodeAt(0);
    start.writeUInt32BE(body.length, 1);
    yield start;
    yield body;
  }
}

const contentOf = (part: Exclude<Part, { kind: 'rows' }>): unknown => {
  if (part.kind === 'head') return part.head;
  return part.kind === 'table' ? part.table : part.manifest;
};

export async function* fromFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length >= 5) {
      const end = 5 + held.readUInt32BE(1);
      if (held.length < end) break;
      yield partOf(held[0] ?? 0, held.subarray(5, end));
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw unreadable();
}

const partOf = (letter: number, body: Buffer): Part => {
  const kind = kinds.get(letter);
  if (!kind) throw unreadable();
  if (kind === 'rows') return { kind, rows: body };
  return { kind, [kind]: JSON.parse(body.toString()) } as unknown as Part;
};

const unreadable = () =>
  new BackupTrouble(
    'damaged',
    'The backup holds what this version can’t read. Take the version that made it.',
  );

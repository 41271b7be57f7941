import type pg from 'pg';
import { named, type TableShape } from './catalog.ts';

type Value = string | null;

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (text: string): Value =>
  text === '\\N'
    ? null
    : text.includes('\\')
      ? text.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
      : text;

const mostValues = 30_000;
const mostBytes = 4 * 1024 * 1024;

/**
 * The same as `copy … from stdin` for the embedded database, which has no bulk way in: rows of the text format, many at
 * a time.
 */
export const insertCopied = async (
  client: pg.ClientBase,
  { name, columns }: TableShape,
  source: AsyncIterable<Buffer>,
): Promise<void> => {
  const into = `insert into ${named(name)} (${columns.map(named).join(', ')}) overriding system value values `;
  const most = Math.max(1, Math.floor(mostValues / columns.length));
  let rows: Value[][] = [];
  let bytes = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const lists = rows.map(
      (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(',')})`,
    );
    await client.query(into + lists.join(','), rows.flat());
    rows = [];
    bytes = 0;
  };
  for await (const line of linesOf(source)) {
    rows.push(line.toString().split('\t').map(unescaped));
    bytes += line.length;
    if (rows.length >= most || bytes >= mostBytes) await flush();
  }
  await flush();
};

/** A line end inside a value is written as `\n`: what ends a line ends a row. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield begun.length > 0
        ? Buffer.concat([...begun, chunk.subarray(from, end)])
        : chunk.subarray(from, end);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}

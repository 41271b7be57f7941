import { inflateSync } from 'node:zlib';

/** A rectangle that a PDF fills or cuts to, in millimetres as it comes out on paper. */
export interface PaperBox {
  readonly width: number;
  readonly height: number;
}

export interface PaperPage extends PaperBox {
  readonly boxes: readonly PaperBox[];
}

type Matrix = readonly [number, number, number, number, number, number];

const millimetre = 72 / 25.4;
const identity: Matrix = [1, 0, 0, 1, 0, 0];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** The pages of a PDF as Chromium writes it, with every upright rectangle on them. */
export function pagesOf(pdf: Buffer): PaperPage[] {
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const [, , width = '0', height = '0'] =
        /\/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(head)?.slice(1) ?? [];
      const content = objects.get(/\/Contents\s+(\d+) 0 R/.exec(head)?.[1] ?? '')?.content ?? '';
      return {
        width: Number(width) / millimetre,
        height: Number(height) / millimetre,
        boxes: boxesOf(content, identity, formsOf(head, objects)),
      };
    });
}

interface PdfObject {
  readonly head: string;
  readonly content: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const end = text.indexOf('endobj', index);
    const streamAt = text.indexOf('stream', index);
    if (streamAt < 0 || streamAt > end) {
      objects.set(id, { head: text.slice(index, end), content: '' });
      continue;
    }
    const head = text.slice(index, streamAt);
    const start = streamAt + (text[streamAt + 6] === '\r' ? 8 : 7);
    const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
    const content = /\/FlateDecode/.test(head) && !/\/Subtype\s*\/Image/.test(head) ? inflated(bytes) : '';
    objects.set(id, { head, content });
  }
  return objects;
}

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
};

type Forms = (name: string) => PdfObject | undefined;

/** Drawings inside drawings, by the name under which a page calls them. */
function formsOf(head: string, objects: ReadonlyMap<string, PdfObject>): Forms {
  return (name) => objects.get(new RegExp(`/${name}\\s+(\\d+) 0 R`).exec(head)?.[1] ?? '');
}

function boxesOf(content: string, start: Matrix, forms: Forms): PaperBox[] {
  const boxes: PaperBox[] = [];
  const kept: Matrix[] = [];
  let matrix = start;
  let operands: string[] = [];
  const numbers = (count: number) => operands.slice(-count).map(Number);
  for (const token of content.match(/[^\s]+/g) ?? []) {
    if (/^[-+.\d]/.test(token) || token.startsWith('/')) {
      operands.push(token);
      continue;
    }
    if (token === 'q') kept.push(matrix);
    else if (token === 'Q') matrix = kept.pop() ?? start;
    else if (token === 'cm') matrix = times(numbers(6) as unknown as Matrix, matrix);
    else if (token === 're') {
      const [, , width = 0, height = 0] = numbers(4);
      boxes.push({
        width: Math.abs(width * matrix[0]) / millimetre,
        height: Math.abs(height * matrix[3]) / millimetre,
      });
    } else if (token === 'Do') {
      const form = forms(operands.at(-1)?.slice(1) ?? '');
      if (form) boxes.push(...boxesOf(form.content, matrix, forms));
    }
    operands = [];
  }
  return boxes;
}

import { SaxesParser } from 'saxes';

/** One element of an XML document: its text, and the elements in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Growing extends Element {
  readonly children: Growing[];
  text: string;
}

/** What a file may weigh in elements: the largest school known to us has 400,000. */
const mostElements = 4_000_000;
const deepest = 32;

/** Reads an XML document. Answers where it stops being one, with the line, instead of throwing. */
export function readXml(source: string): Element | { readonly error: string; readonly line: number } {
  const root: Growing = { name: '', attributes: {}, children: [], text: '' };
  const open: Growing[] = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > mostElements || open.length > deepest) throw new Error('too large');
    const element: Growing = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const inner = open.at(-1);
    if (inner && inner !== root) inner.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  try {
    parser.write(source).close();
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unreadable', line: parser.line };
  }
  return root.children[0] ?? { error: 'empty', line: 1 };
}

/** The elements of that name right inside. */
export const inside = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const first = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

/** The text of the first element of that name, without space around it; empty when there is none. */
export const textOf = (element: Element | undefined, name: string): string =>
  first(element, name)?.text.trim() ?? '';

export const textsOf = (element: Element | undefined, name: string): readonly string[] =>
  inside(element, name).map(({ text }) => text.trim());

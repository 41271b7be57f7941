import type { SheetName } from './sheet.ts';

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** The sheets of an XLSX file in which a cell holds anything, as its workbook orders them. */
export const filledSheets = (parts: readonly Part[]): readonly SheetName[] => {
  const textOf = (name: string) => parts.find((part) => part.name === name)?.content.toString() ?? '';
  const targets = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  return tags(textOf('xl/workbook.xml'), 'sheet').flatMap((tag, index) => {
    const content = parts.find(({ name }) => name === targets.get(attribute(tag, '(?:\\w+:)?id')))?.content;
    const isFilled = content?.includes('<v>') || content?.includes('<is>') || content?.includes(':v>');
    return isFilled ? [{ place: index + 1, name: attribute(tag, 'name') }] : [];
  });
};

const tags = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

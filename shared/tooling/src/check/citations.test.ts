import { expect, test } from 'vitest';
import { checkCitations, citationComplaints } from './citations.ts';

const documents: Readonly<Record<string, string>> = {
  'README.md': '# School\n\n## Two commands, and more\n',
  'shell/README.md': '# Shell\n',
};
const complaint = (file: string, text: string) =>
  citationComplaints(file, text, {
    known: new Set([...Object.keys(documents), 'shell/src/main.tsx']),
    read: (name) => documents[name] ?? '',
  }).join('\n');

test('a comment cites what can be looked up here', () => {
  expect(complaint('shell/src/main.tsx', '/** As shell/README.md promises. */')).toBe('');
  expect(complaint('shell/src/main.tsx', '/** See SCREENS.md. */')).toContain('cites SCREENS.md');
  expect(complaint('shell/src/main.tsx', '// GROWTH section 5 asks for it.')).toContain('cites GROWTH');
  expect(complaint('shell/src/main.tsx', 'const GROWTH = 1.2;')).toBe('');
});

test('a link leads to a file, a folder or a heading', () => {
  expect(complaint('shell/README.md', '[what](src/main.tsx) [all](src) [out](https://x.example)')).toBe('');
  expect(complaint('shell/README.md', '[how](../README.md#two-commands-and-more)')).toBe('');
  expect(complaint('shell/README.md', '[how](../README.md#three-commands)')).toContain('#three-commands');
  expect(complaint('README.md', '[how](docs/how.md)')).toContain('leads nowhere');
});

test('decisions are listed in the order of their numbers, each once', () => {
  const listed = (...numbers: number[]) =>
    complaint('decisions/README.md', numbers.map((number) => `| ${number} | 2026-12-01 | what |`).join('\n'));
  expect(listed(13, 14, 135)).toBe('');
  expect(listed(13, 135, 14)).toContain('decision 14 stands behind');
  expect(listed(13, 13)).toContain('decision 13');
});

test('the product itself keeps to it', async () => {
  expect(await checkCitations()).toEqual([]);
});

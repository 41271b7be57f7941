import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'server/deploy/threats.md'), 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const below = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
const files = ['server', 'shared', 'shell', 'remotes'].flatMap(filesBelow);
const names = new Set(files.map((file) => path.basename(file)));
const isThere = (name: string) => ['', '.ts', '.tsx'].some((end) => names.has(`${name}${end}`));

test('Every test that the threat model names is there, and every way has one', () => {
  const rows = text
    .split('\n')
    .filter((line) => /^\|.*\|.*\|.*\|$/.test(line) && !/^\|(---| Way )/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const tests = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    expect(tests.length, row.slice(0, 60)).toBeGreaterThan(0);
    expect(
      tests.filter((name) => !isThere(name)),
      row.slice(0, 60),
    ).toEqual([]);
  }
});

test('It is two pages', () => {
  expect(text.split(/\s+/).length).toBeLessThan(1500);
});

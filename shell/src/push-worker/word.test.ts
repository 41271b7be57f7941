import { expect, test } from 'vitest';
import { wordIn } from './word.ts';

test('what the school pushed is shown as it was said, and something is shown of whatever else comes', () => {
  const said = JSON.stringify({ title: 'ນ້ອຍ ມາຊ້າ', body: '7:52', tag: 'scan-1', language: 'lo' });
  expect(wordIn(said)).toEqual({ title: 'ນ້ອຍ ມາຊ້າ', body: '7:52', tag: 'scan-1', lang: 'lo' });
  for (const other of ['', 'no JSON', 'null', '{"title":4}'])
    expect(wordIn(other)).toEqual({ title: 'Suksa', body: '', tag: '', lang: 'lo' });
});

import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['ໃບເກີດ ນ້ຳ.pdf', 'ໃບເກີດ ນ້ຳ.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\som\\scan.PDF', 'scan.PDF'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['evil\u202efdp.exe', 'evilfdp.exe'],
  ['..', 'file'],
  ['/', 'file'],
  ['.pdf', 'file.pdf'],
  [`${'ກ'.repeat(300)}.xlsx`, `${'ກ'.repeat(120)}.xlsx`],
])('a file called %j is stored as %j', (name, stored) => {
  expect(cleanFileName(name)).toBe(stored);
});

import type { BookStudent } from '@suksa/contracts/reports';
import { expect, test } from 'vitest';
import { readPasted } from './pasted-marks.ts';

const student = (id: number, lo: string, en: string): BookStudent => ({
  ...{ id, code: `VTE26000${id}`, joined: null },
  name: { lo, en },
});
const students = [
  student(1, 'ສົມພອນ ແກ້ວມະນີ', 'Somphone Keomany'),
  student(2, 'ຄຳຫຼ້າ ວົງສາ', 'Khamla Vongsa'),
  student(3, 'ນ້ອຍ ພິມມະສອນ', 'Noy Phimmasone'),
];
const paste = (text: string, at = { row: 0, column: 0 }) =>
  readPasted({ text, students, codes: [], step: 25, columns: 3, ...at });
const told = ({ marks }: ReturnType<typeof paste>) =>
  marks.map(({ row, column, content }) => `${row}/${column} ${content.value}`);

test('a block lies where it was put; a bad cell and what has no room are told', () => {
  const pasted = paste('7,5\t8\nabc\t9\n\n', { row: 1, column: 1 });
  expect(told(pasted)).toEqual(['1/1 750', '1/2 800', '2/2 900']);
  expect(pasted).toMatchObject({ left: ['abc'], byName: false });
  expect(paste('1\n2\n3\n4').left).toEqual(['4']);
});

test('a block with names finds its students in any order and spelling, without its head line', () => {
  const pasted = paste('ຊື່\tຄະແນນ\nນາງ ນ້ອຍ ພິມມະສອນ\t6\nKEOMANY Somphone\t7.5\nVTE260002\t8\nໃຜບໍ່ຮູ້\t9');
  expect(told(pasted)).toEqual(['2/0 600', '0/0 750', '1/0 800']);
  expect(pasted).toMatchObject({ left: [], unknown: ['ໃຜບໍ່ຮູ້'], byName: true });
});

test('the number, code and name before the marks are no marks', () => {
  const pasted = paste(
    'ລ/ດ\tCode\tName\tDec\tJan\n1\tVTE260002\tKhamla Vongsa\t8\t\n2\tVTE260001\tSomphone Keomany\t7\tabc\n3\t\tNoy Phimmasone\t6\t5',
  );
  expect(told(pasted)).toEqual(['1/0 800', '0/0 700', '2/0 600', '2/1 500']);
  expect(pasted).toMatchObject({ blanks: [{ row: 1, column: 1 }], left: ['abc'], unknown: [], byName: true });
});

test('a blank of the sheet changes no mark, and nobody guesses what a number above ten is', () => {
  const pasted = paste('7\n\n15');
  expect(told(pasted)).toEqual(['0/0 700']);
  expect(pasted).toMatchObject({ blanks: [{ row: 1, column: 0 }], left: ['15'] });
  expect(paste('75\n100\n10').left).toEqual(['75', '100']);
});

test('a name that two have is nobody’s', () => {
  const twins = [student(1, 'ສົມ ດີ', 'Som Dy'), student(2, 'ສົມ ດີ', 'Som Dy')];
  const pasted = readPasted({
    text: 'ສົມ ດີ\t7\nSom Dy\t8',
    ...{ students: [...twins, students[2] as BookStudent], codes: [], step: 25 },
    ...{ columns: 3, row: 0, column: 2 },
  });
  expect(pasted.left.length).toBeGreaterThan(0);
});

test('however long a pasted sheet is, the names of the class are looked at once', () => {
  let looked = 0;
  const counted = students.map((one) => ({
    ...one,
    get name() {
      looked += 1;
      return one.name;
    },
  }));
  const text = Array.from({ length: 500 }, (_, line) => `nobody ${line}\t7`).join('\n');
  readPasted({ text, students: counted, codes: [], step: 25, columns: 3, row: 0, column: 0 });
  expect(looked).toBe(counted.length);
});

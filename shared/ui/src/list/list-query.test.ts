import { describe, expect, test } from 'vitest';
import { readListQuery } from './list-query.ts';

const shape = {
  sorts: ['name', 'code'],
  filters: { status: ['enrolled', 'left'], classId: 'number', from: 'text', debt: 'flag' },
} as const;
const read = (address: string) => readListQuery(new URLSearchParams(address), shape, 'lo');

describe('the address of a list', () => {
  test('an empty address is the first page of twenty, by the first sort', () => {
    expect(read('')).toEqual({ page: 1, size: 20, q: '', sort: 'name', dir: 'asc', names: 'lo' });
  });

  test('everything that fits is read', () => {
    expect(
      read('page=3&size=50&q=ສົມ&sort=code&dir=desc&status=left&classId=7&from=2026-09-01&debt=true'),
    ).toEqual({
      page: 3,
      size: 50,
      q: 'ສົມ',
      sort: 'code',
      dir: 'desc',
      names: 'lo',
      status: 'left',
      classId: 7,
      from: '2026-09-01',
      debt: true,
    });
  });

  test('what does not fit counts as not set', () => {
    expect(read('page=-1&size=33&sort=drop&dir=up&status=x&classId=abc&from=&debt=maybe')).toEqual(read(''));
  });

  test.each(['page=100001', 'page=1e21', 'classId=-5', 'classId=1e300', 'classId=%20', 'classId=1.5'])(
    '%s, which the server would refuse, counts as not set',
    (address) => {
      expect(read(address)).toEqual(read(''));
    },
  );

  test('a longer search than a list takes is cut', () => {
    expect(read(`q=${'a'.repeat(150)}`).q).toHaveLength(100);
  });
});

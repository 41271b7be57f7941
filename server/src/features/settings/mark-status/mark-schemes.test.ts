import {
  isPromoted,
  laoRules,
  monthAverage,
  roundHalfUp,
  termAverage,
  yearAverage,
} from '@suksa/contracts/marks/scheme';
import {
  createMarkScheme,
  deleteMarkScheme,
  exportMarkSchemes,
  listMarkSchemes,
  type MarkSchemeInput,
  markSchemeAudit,
  markSchemeChoices,
  updateMarkScheme,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('marks by the Lao scheme', () => {
  test.each([
    [6.125, 6.13],
    [1.005, 1.01],
    [4.994, 4.99],
    [4.995, 5],
    [10, 10],
  ])('are rounded half up by two digits: %d is %d', (value, expected) => {
    expect(roundHalfUp(value, 2)).toBe(expected);
  });

  test('a term is the mean of the months’ average and the exam, the year the mean of its terms', () => {
    const first = termAverage([7, 8, 6.5, 7.5], 8, laoRules);
    expect(monthAverage([7, 8, 6.5, 7.5], laoRules)).toEqual({ value: 7.25, partial: false });
    expect(first).toEqual({ value: 7.63, partial: false });
    expect(yearAverage(first, { value: 6, partial: false }, laoRules)).toEqual({
      value: 6.82,
      partial: false,
    });
  });

  test('a blank month is not a nought: the average is over what is there, and says so', () => {
    expect(monthAverage([null, 8, null, 6], laoRules)).toEqual({ value: 7, partial: true });
    expect(termAverage([null, 8], null, laoRules)).toEqual({ value: 8, partial: true });
    expect(termAverage([null, null], null, laoRules)).toEqual({ value: null, partial: true });
    expect(yearAverage({ value: null, partial: true }, { value: 7, partial: false }, laoRules)).toEqual({
      value: 7,
      partial: true,
    });
  });

  test('what weighs nothing is not missed', () => {
    const examOnly = { ...laoRules, monthWeight: 0 };
    expect(termAverage([null, 3], 8, examOnly)).toEqual({ value: 8, partial: false });
    const heavyExam = { ...laoRules, monthWeight: 1, examWeight: 3 };
    expect(termAverage([4, 4], 8, heavyExam).value).toBe(7);
  });

  test('five goes up, less doesn’t, and failed subjects count where the rule says so', () => {
    expect(isPromoted(5, [3, 7], laoRules)).toBe(true);
    expect(isPromoted(4.99, [9], laoRules)).toBe(false);
    expect(isPromoted(null, [9], laoRules)).toBeNull();
    const strict = { ...laoRules, promotion: 'average_and_subjects', mostFailed: 1 } as const;
    expect(isPromoted(6, [4, 8], strict)).toBe(true);
    expect(isPromoted(6, [4, 4.9, 9], strict)).toBe(false);
    expect(isPromoted(6, [4, null], strict)).toBeNull();
  });
});

let made = 0;
const typed = (changes: Partial<MarkSchemeInput> = {}): MarkSchemeInput => {
  made += 1;
  return {
    name: { lo: `ແບບ ${made}`, en: `Scheme ${made}` },
    levelIds: [1],
    monthWeight: 1,
    examWeight: 2,
    firstTermWeight: 1,
    secondTermWeight: 1,
    decimals: 2,
    step: 25,
    passMark: 5,
    promotion: 'average',
    mostFailed: 0,
    ...changes,
  };
};
const add = (changes?: Partial<MarkSchemeInput>, as: Account = 'admin') =>
  server.send(createMarkScheme, { body: typed(changes) }, as);
const listed = async () => (await server.send(listMarkSchemes, { query: {} }, 'admin')).rows;

describe('a scheme', () => {
  test('of all levels is there from the first day: the Lao one, which stays', async () => {
    const scheme = (await listed()).find(({ isDefault }) => isDefault);
    expect(scheme).toMatchObject({ ...laoRules, step: 25, levels: [] });
    const params = { id: scheme?.id ?? 0 };
    await expect(server.send(deleteMarkScheme, { params }, 'admin')).rejects.toMatchObject({
      code: 'default_scheme',
    });
    const removed = server.app.db.execute(sql`delete from mark_scheme where is_default`);
    await expect(removed).rejects.toMatchObject({ cause: { constraint: 'mark_scheme_default_stays' } });
  });

  test('takes its levels from the one that had them, and gives them back when it goes', async () => {
    const one = await add({ levelIds: [2, 3] });
    const two = await add({ levelIds: [3] });
    expect((await listed()).find(({ id }) => id === one.id)?.levels.map(({ id }) => id)).toEqual([2]);
    await server.send(deleteMarkScheme, { params: { id: two.id } }, 'admin');
    expect((await listed()).flatMap(({ levels }) => levels.map(({ id }) => id))).not.toContain(3);
    await server.send(deleteMarkScheme, { params: { id: one.id } }, 'admin');
  });

  test.each([
    ['name.en', { name: { lo: 'x', en: '' } }],
    ['levelIds', { levelIds: [] }],
    ['levelIds', { levelIds: [999_999] }],
    ['examWeight', { monthWeight: 0, examWeight: 0 }],
    ['secondTermWeight', { firstTermWeight: 0, secondTermWeight: 0 }],
    ['passMark', { passMark: 11 }],
    ['step', { step: 30 }],
    ['decimals', { decimals: 3 }],
  ])('is refused at %s where that is wrong', async (path, changes) => {
    await expect(add(changes)).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('has a name of its own, and is changed by one of two editors', async () => {
    const { id, name, version } = await add({ levelIds: [4] });
    await expect(add({ name })).rejects.toMatchObject({ fields: [{ path: 'name.lo', code: 'duplicate' }] });
    const call = { params: { id }, body: { ...typed({ levelIds: [4], passMark: 5.5 }), version } };
    const after = await server.send(updateMarkScheme, call, 'head');
    expect(after.passMark).toBe(5.5);
    await expect(server.send(updateMarkScheme, call, 'operator')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { passMark: 5.5, levelIds: [4] } },
    });
    const { rows } = await server.send(markSchemeAudit, { params: { id } }, 'head');
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'create']);
  });

  test('is listed and exported; levels are offered', async () => {
    const { levels } = await server.send(markSchemeChoices, {}, 'head');
    expect(levels).toHaveLength(12);
    const columns = [
      { key: 'nameEn', title: 'Name' },
      { key: 'term', title: 'Term' },
    ];
    const answer = await server.ask(
      exportMarkSchemes,
      { body: { query: { q: 'Usual' }, format: 'csv', columns } },
      'head',
    );
    expect(answer.body).toBe('\uFEFFName,Term\r\nUsual Lao scheme,1 : 1\r\n');
  });
});

import { checkExamSheet, examSheet, saveExam } from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../spreadsheet/read-sheet.ts';
import { aFile } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type GraduationDesk, graduationDesk } from './graduation-testing.ts';

let server: TestServer;
let desk: GraduationDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await graduationDesk(server);
}, 120_000);
afterAll(() => server.stop());

describe('exam results', () => {
  test('make passed or failed by the pass mark, and are taken back by an empty cell', async () => {
    const { id } = await desk.eligible();
    expect(await desk.mark(id, 4.9)).toMatchObject({ passed: 0, failed: 1, cleared: 0 });
    expect((await desk.get(id)).status).toBe('exam_failed');
    await desk.mark(id, 5);
    expect((await desk.get(id)).status).toBe('exam_passed');
    await desk.mark(id, null);
    expect(await desk.get(id)).toMatchObject({ status: 'eligible', examResult: null });
  });

  test('are refused for who may not sit the exam', async () => {
    const { id } = await desk.someone(3);
    await desk.judge();
    await expect(desk.mark(id, 8)).rejects.toMatchObject({ status: 409, code: 'wrong_status' });
  });

  test('are refused where somebody has changed the row meanwhile', async () => {
    const { id } = await desk.eligible();
    const { version } = await desk.get(id);
    await desk.mark(id, 6);
    const body = { rows: [{ id, version, result: 9 }], source: 'typed' as const };
    const call = server.send(saveExam, { params: { id: desk.batch.id }, body }, 'registrar');
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
  });

  test('of a re-sit stand beside the original, and a late pass joins the same batch', async () => {
    const { id } = await desk.eligible();
    await desk.mark(id, 3);
    expect((await desk.office('re_sit', id)).done).toEqual([id]);
    await desk.mark(id, 6);
    expect(await desk.get(id)).toMatchObject({
      status: 'exam_passed',
      examResult: 3,
      reSitResult: 6,
      effectiveResult: 6,
    });
    expect((await desk.head('approve', id)).done).toEqual([id]);
  });
});

const sheet = (...lines: string[]) => aFile(lines.join('\n'), 'text/csv', 'exam.csv');
const check = (file: ReturnType<typeof sheet>, choice: (string | null)[] | null, as: Account = 'registrar') =>
  server.send(checkExamSheet, { params: { id: desk.batch.id }, body: { file, choice } }, as);

describe('a spreadsheet of exam results', () => {
  test('under a letterhead is found, and its columns are guessed by their titles', async () => {
    const { columns, rows } = await check(
      sheet('ກະຊວງສຶກສາທິການ ແລະ ກິລາ,,,', 'ລ/ດ,ລະຫັດນັກຮຽນ,ຊື່ ແລະ ນາມສະກຸນ,ຄະແນນເສັງ', '1,A-1,ນາງ ຈັນ,7'),
      null,
    );
    expect(columns.map(({ guess }) => guess)).toEqual([null, 'code', 'name', 'result']);
    expect(columns[2]?.samples).toEqual(['ນາງ ຈັນ']);
    expect(rows).toEqual([]);
  });

  test('says of each row what it would do, and writes nothing', async () => {
    const [one, other, third] = [await desk.eligible(), await desk.someone(2), await desk.eligible()];
    await desk.judge();
    await desk.mark(third.id, 6);
    const { rows, counts } = await check(
      sheet(
        'Code,Name,Mark',
        `${one.student.code},,"7,5"`,
        `${other.student.code},,8`,
        'X-1,,5',
        `${one.student.code},,6`,
        `${third.student.code},,6.5`,
        `${third.student.code},Somebody Else,6.5`,
        `${third.student.code},,`,
        ',Signed by the centre,',
      ),
      ['code', 'name', 'result'],
    );
    expect(rows.map(({ number, outcome, remarks }) => [number, outcome, remarks[0]?.code])).toEqual([
      [2, 'new', undefined],
      [3, 'wrong', 'may_not_sit'],
      [4, 'wrong', 'not_in_batch'],
      [5, 'wrong', 'candidate_repeated'],
      [6, 'changed', undefined],
      [7, 'wrong', 'name_differs'],
      [8, 'unchanged', 'no_result'],
    ]);
    expect(counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, wrong: 4 });
    expect(rows[0]?.save).toMatchObject({ id: one.id, result: 7.5 });
    expect(rows[4]?.changes).toEqual([{ path: 'exam', before: '6', after: '6.5' }]);
    expect((await desk.get(one.id)).examResult).toBeNull();
  });

  test('is saved as it was checked; a row that somebody changed meanwhile holds all of it up', async () => {
    const [one, other] = [await desk.eligible(), await desk.eligible()];
    const file = sheet('Code,Mark', `${one.student.code},7`, `${other.student.code},4`);
    const found = async () => (await check(file, ['code', 'result'])).rows.flatMap(({ save }) => save ?? []);
    const seen = await found();
    await desk.mark(other.id, 9);
    const store = (rows: typeof seen) =>
      server.send(
        saveExam,
        { params: { id: desk.batch.id }, body: { source: 'imported', rows } },
        'registrar',
      );
    await expect(store(seen)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect((await desk.get(one.id)).examResult).toBeNull();
    expect(await store(await found())).toMatchObject({ passed: 1, failed: 1, cleared: 0 });
  });

  test('without codes goes by name, in either script and with its title; namesakes need class or birth date', async () => {
    const [one, other, twin] = [await desk.eligible(), await desk.eligible(), await desk.eligible()];
    await desk.rename(one.id, { firstNameLo: 'ຄຳແພງ', surnameLo: 'ແກ້ວມະນີ' });
    for (const { id, day } of [
      { id: other.id, day: '2010-01-02' },
      { id: twin.id, day: '2010-03-04' },
    ])
      await desk.rename(id, { firstNameEn: 'Noy', surnameEn: '', birthDate: day });
    const found = await check(
      sheet(
        'Name,Born,Result',
        // Written with a decomposed vowel sign, as old keyboards do.
        'ທ້າວ ຄໍາແພງ ແກ້ວມະນີ,,8',
        'Ms Noy,04/03/2010,7',
        'Noy,,6',
        'Nobody Known,,5',
      ),
      ['name', 'birthDate', 'result'],
    );
    expect(found.rows.map(({ save }) => save?.id)).toEqual([one.id, twin.id, undefined, undefined]);
    expect(found.rows.map(({ remarks }) => remarks[0]?.code)).toEqual([
      undefined,
      undefined,
      'namesakes',
      'not_in_batch',
    ]);
  });

  test('with a mark that is none is wrong at its cell', async () => {
    const one = await desk.eligible();
    const { rows } = await check(sheet('Code,Mark', `${one.student.code},ຂາດ`), ['code', 'result']);
    expect(rows[0]?.remarks).toEqual([{ path: 'result', code: 'mark', typed: 'ຂາດ', notice: false }]);
  });

  test('is refused where the columns say neither who nor what, or mean one thing twice', async () => {
    const file = sheet('A,B', '1,2');
    const refused = (choice: (string | null)[]) =>
      expect(check(file, choice)).rejects.toMatchObject({ fields: [{ path: 'choice' }] });
    await refused(['code', null]);
    await refused(['result', 'class']);
    await refused(['result', 'result']);
    await refused(['code', 'result', null]);
    await refused(['code', 'average']);
  });

  test('is for who may enter results', async () => {
    await expect(check(sheet('A,B', '1,2'), null, 'cashier')).rejects.toMatchObject({ status: 403 });
  });

  test('is handed out with who may sit now, to be filled in and brought back', async () => {
    const [ready, not] = [await desk.eligible(), await desk.someone(2)];
    await desk.judge();
    const params = { id: desk.batch.id };
    const file = await server.send(examSheet, { params, query: { language: 'en' } }, 'registrar');
    const bytes = Buffer.from(await file.arrayBuffer());
    const { titles, rows } = await readSheet({ name: 'exam.xlsx', type: '', bytes }, []);
    expect(titles).toEqual(['Student code', 'Name and surname', 'Class', 'Date of birth', 'Result']);
    const codes = rows.map(({ cells }) => cells[0]);
    expect(codes).toContain(ready.student.code);
    expect(codes).not.toContain(not.student.code);
  });
});

import {
  checkExamSheet,
  type ExamInput,
  type ExamSubject,
  examGrid,
  examResults,
  examSheet,
  graduateAudit,
  graduateDocuments,
  listBatches,
  listMerges,
  mergeStudents,
  previewMerge,
  saveExam,
  subjectColumn,
  undoMerge,
  updateBatch,
} from '@suksa/contracts/education';
import { deleteSubject } from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../spreadsheet/read-sheet.ts';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type GraduationDesk, graduationDesk } from './graduation-testing.ts';

let server: TestServer;
let desk: GraduationDesk;
let usual: readonly ExamSubject[];
beforeAll(async () => {
  server = await startTestServer();
  desk = await graduationDesk(server);
  const { levels } = await server.send(listBatches, {}, 'registrar');
  usual = levels.find(({ level }) => level.id === desk.batch.level.id)?.usualSubjects ?? [];
  await sit('LAO', 'MAT', 'PHY');
}, 120_000);
afterAll(() => server.stop());

const batch = async () => {
  const { rows } = await server.send(listBatches, {}, 'registrar');
  const found = rows.find(({ id }) => id === desk.batch.id);
  if (!found) throw new Error('the batch is there');
  return found;
};
const idOf = (code: string) => usual.find((subject) => subject.code === code)?.subjectId ?? 0;

/** Makes these the exam's subjects, each `CODE` or `CODE*coefficient`. */
async function sit(...codes: string[]) {
  const { id, level: _, year: __, counts: ___, ...rules } = await batch();
  const examSubjects = codes.map((text) => {
    const [code = '', coefficient = '1'] = text.split('*');
    return { subjectId: idOf(code), coefficient: Number(coefficient) };
  });
  return server.send(updateBatch, { params: { id }, body: { ...rules, examSubjects } }, 'registrar');
}

const enter = async (id: number, marks: Record<string, number | null>, version?: number) => {
  const row = {
    id,
    version: version ?? (await desk.get(id)).version,
    marks: Object.entries(marks).map(([code, mark]) => ({ subjectId: idOf(code), mark })),
  };
  return send([row]);
};
const send = (rows: ExamInput['rows']) =>
  server.send(saveExam, { params: { id: desk.batch.id }, body: { rows, source: 'typed' } }, 'registrar');

describe('the result of an exam by subject', () => {
  const subjects = [
    { subjectId: 1, coefficient: 2 },
    { subjectId: 2, coefficient: 1 },
  ];
  const mark = (subjectId: number, exam: number | null, reSit: number | null = null) => ({
    subjectId,
    exam,
    reSit,
  });

  test('is the average weighted by the coefficients, half up to two decimals', () => {
    expect(examResults(subjects, [mark(1, 7), mark(2, 4)]).exam).toBe(6);
    expect(examResults(subjects, [mark(1, 7.25), mark(2, 4.1)]).exam).toBe(6.2);
    const even = subjects.map((subject) => ({ ...subject, coefficient: 1 }));
    // Half of a hundredth goes up, also where binary fractions would say 1.00.
    expect(examResults(even, [mark(1, 1.01), mark(2, 1)]).exam).toBe(1.01);
  });

  test('waits for the last mark: nothing entered is not a nought', () => {
    expect(examResults(subjects, [mark(1, 9)]).exam).toBeNull();
    expect(examResults(subjects, [mark(1, 9), mark(2, 0)]).exam).toBe(6);
  });

  test('of a re-sit keeps the mark of a subject that was not sat again', () => {
    expect(examResults(subjects, [mark(1, 3, 6), mark(2, 9)])).toEqual({ exam: 5, reSit: 7 });
    expect(examResults(subjects, [mark(1, 3), mark(2, 9)]).reSit).toBeNull();
  });
});

describe('a batch', () => {
  test('is offered the eight subjects of its level to begin with, each weighing the same', () => {
    expect(usual.map(({ code }) => code)).toEqual(['LAO', 'MAT', 'PHY', 'CHE', 'BIO', 'HIS', 'GEO', 'ENG']);
    expect(new Set(usual.map(({ coefficient }) => coefficient))).toEqual(new Set([1]));
  });

  test('sits its subjects in the order in which they were chosen, and its history tells of them', async () => {
    const { examSubjects } = await sit('MAT', 'LAO*2', 'PHY');
    expect(examSubjects).toMatchObject([
      { code: 'MAT', coefficient: 1 },
      { code: 'LAO', name: { en: 'Lao language and literature' }, coefficient: 2 },
      { code: 'PHY' },
    ]);
    const { levels } = await server.send(listBatches, {}, 'registrar');
    const next = levels.find(({ level }) => level.id === desk.batch.level.id)?.usualSubjects;
    expect(next?.map(({ code, coefficient }) => `${code}×${coefficient}`)).toEqual([
      'MAT×1',
      'LAO×2',
      'PHY×1',
    ]);
    await sit('LAO', 'MAT', 'PHY');
  });

  test('refuses a subject twice, and one that the level does not learn', async () => {
    await expect(sit('LAO', 'LAO')).rejects.toMatchObject({ fields: [{ path: 'examSubjects' }] });
    await expect(sit('LAO', 'NONE')).rejects.toMatchObject({ status: 400 });
    const { id, level: _, year: __, counts: ___, ...rules } = await batch();
    const body = { ...rules, examSubjects: [{ subjectId: 1, coefficient: 1 }] };
    await expect(server.send(updateBatch, { params: { id }, body }, 'registrar')).rejects.toMatchObject({
      fields: [{ path: 'examSubjects', code: 'subject_not_taught' }],
    });
  });

  test('keeps a subject that has marks, weighs results anew, and after an approval changes none of it', async () => {
    const { id } = await desk.eligible();
    await enter(id, { LAO: 7, MAT: 4, PHY: 4 });
    await expect(sit('LAO', 'MAT')).rejects.toMatchObject({
      fields: [{ path: 'examSubjects', code: 'subject_has_marks', values: { subjects: 'PHY' } }],
    });
    await sit('LAO', 'MAT', 'PHY', 'CHE');
    expect(await desk.get(id)).toMatchObject({ status: 'eligible', examResult: null });
    await sit('LAO', 'MAT*4', 'PHY');
    expect(await desk.get(id)).toMatchObject({ status: 'exam_failed', examResult: 4.5 });
    await sit('LAO', 'MAT', 'PHY');
    expect(await desk.get(id)).toMatchObject({ status: 'exam_passed', examResult: 5 });
    await desk.head('approve', id);
    await expect(sit('LAO', 'MAT*2', 'PHY')).rejects.toMatchObject({
      fields: [{ path: 'examSubjects', code: 'exam_settled' }],
    });
    // The order of the papers is nothing that anybody was judged by.
    await sit('PHY', 'LAO', 'MAT');
    await sit('LAO', 'MAT', 'PHY');
  });

  test('holds a subject in the school as long as it is part of an exam', async () => {
    const call = server.send(deleteSubject, { params: { id: idOf('PHY') } }, 'admin');
    await expect(call).rejects.toMatchObject({ status: 409, code: expect.stringMatching(/^subject_in_/) });
  });
});

describe('marks by subject', () => {
  test('make the result once all are there, and are taken back one by one', async () => {
    const { id } = await desk.eligible();
    expect(await enter(id, { LAO: 8, MAT: 6 })).toMatchObject({ passed: 0, incomplete: 1 });
    expect(await desk.get(id)).toMatchObject({ status: 'eligible', examResult: null });
    expect(await enter(id, { PHY: 6.5 })).toMatchObject({ passed: 1, incomplete: 0 });
    expect(await desk.get(id)).toMatchObject({
      status: 'exam_passed',
      examResult: 6.83,
      marks: expect.arrayContaining([{ subjectId: idOf('MAT'), exam: 6, reSit: null }]),
      examSubjects: [{ code: 'LAO' }, { code: 'MAT' }, { code: 'PHY' }],
    });
    expect(await enter(id, { LAO: null, MAT: null, PHY: null })).toMatchObject({ cleared: 1 });
    expect(await desk.get(id)).toMatchObject({ status: 'eligible', examResult: null, marks: [] });
    const { rows } = await server.send(graduateAudit, { params: { id } }, 'registrar');
    const told = rows.find(({ changes }) =>
      changes.some(({ field }) => field === subjectColumn(idOf('PHY'))),
    );
    expect(told?.action).toBe('exam');
  });

  test('are never overwritten unseen, nor lost to a change of the subjects', async () => {
    const { id } = await desk.eligible();
    const { version } = await desk.get(id);
    await enter(id, { LAO: 6 });
    await expect(enter(id, { LAO: 9 }, version)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(enter(id, { CHE: 9 })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const one = { id, version: (await desk.get(id)).version, result: 9 };
    await expect(send([one])).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const { rows, subjects } = await server.send(examGrid, { params: { id: desk.batch.id } }, 'registrar');
    expect(subjects.map(({ code }) => code)).toEqual(['LAO', 'MAT', 'PHY']);
    expect(rows.find((row) => row.id === id)?.marks).toEqual([
      { subjectId: idOf('LAO'), exam: 6, reSit: null },
    ]);
  });

  test('beyond 10, below 0 and of three decimals are refused', async () => {
    const { id } = await desk.eligible();
    for (const mark of [10.5, -1, 7.255])
      await expect(enter(id, { LAO: mark })).rejects.toMatchObject({ status: 400 });
  });

  test('of a re-sit stand beside those of the exam, and print together with the result', async () => {
    const { id } = await desk.eligible();
    await enter(id, { LAO: 7, MAT: 2, PHY: 3 });
    await desk.office('re_sit', id);
    await enter(id, { MAT: 6 });
    expect(await desk.get(id)).toMatchObject({
      status: 'exam_passed',
      examResult: 4,
      reSitResult: 5.33,
      marks: expect.arrayContaining([{ subjectId: idOf('MAT'), exam: 2, reSit: 6 }]),
    });
    const { rows } = await server.send(graduateDocuments, { query: { candidates: String(id) } }, 'registrar');
    expect(rows[0]?.exam).toMatchObject({
      subjects: [
        { code: 'LAO', exam: 7, reSit: null },
        { code: 'MAT', exam: 2, reSit: 6 },
        { code: 'PHY', exam: 3, reSit: null },
      ],
      result: 4,
      reSitResult: 5.33,
      passed: true,
    });
  });
});

test('two entries of one student made one and taken apart again have the marks that they had', async () => {
  const [one, other] = [await desk.eligible(), await desk.eligible()];
  await enter(one.id, { LAO: 7, MAT: 8, PHY: 9 });
  await enter(other.id, { LAO: 5, MAT: 5.5 });
  const marksOf = async () =>
    (await desk.grid())
      .filter(({ id }) => id === one.id || id === other.id)
      .map(({ id, marks }) => ({ id, marks: marks.map(({ exam }) => exam).sort() }));
  const before = await marksOf();
  const both = { keep: one.student.id, drop: other.student.id };
  const { clashes } = await server.send(previewMerge, { query: both }, 'registrar');
  const versions = { keepVersion: one.student.version, dropVersion: other.student.version };
  const holds = Object.fromEntries(clashes.map(({ key }) => [key, 'kept' as const]));
  await server.send(mergeStudents, { body: { ...both, ...versions, holds } }, 'registrar');
  expect(await marksOf()).toEqual(before.filter(({ id }) => id === one.id));
  const { merges } = await server.send(listMerges, { params: { id: one.student.id } }, 'registrar');
  await server.send(undoMerge, { params: { id: merges[0]?.id ?? 0 } }, 'registrar');
  expect(await marksOf()).toEqual(expect.arrayContaining(before));
});

describe('a spreadsheet of marks', () => {
  const check = (lines: readonly string[], choice: (string | null)[] | null) =>
    server.send(
      checkExamSheet,
      {
        params: { id: desk.batch.id },
        body: {
          file: aFile(lines.join('\n'), 'text/csv', 'exam.csv'),
          choice,
        },
      },
      'registrar',
    );

  test('has a column for each subject, known by its Lao or English name or its code', async () => {
    const { columns } = await check(['ລະຫັດນັກຮຽນ,ພາສາລາວ-ວັນນະຄະດີ,Mathematics,phy,ສະເລ່ຍ', 'A-1,7,6,5,6'], null);
    expect(columns.map(({ guess }) => guess)).toEqual([
      'code',
      subjectColumn(idOf('LAO')),
      subjectColumn(idOf('MAT')),
      subjectColumn(idOf('PHY')),
      // The server works out the average.
      null,
    ]);
  });

  test('says of each row what it would do, and is saved as it was checked', async () => {
    const [one, other] = [await desk.eligible(), await desk.eligible()];
    await enter(other.id, { LAO: 5 });
    const columns = [subjectColumn(idOf('LAO')), subjectColumn(idOf('MAT')), subjectColumn(idOf('PHY'))];
    const { rows } = await check(
      [
        'Code,Lao,Maths,Physics',
        `${one.student.code},"7,5",6,`,
        `${other.student.code},6,ຂາດ,11`,
        'X-1,5,5,5',
        `${one.student.code},1,1,1`,
      ],
      ['code', ...columns],
    );
    expect(
      rows.map(({ outcome, remarks }) => [outcome, remarks.map(({ path, code }) => `${path} ${code}`)]),
    ).toEqual([
      ['new', []],
      ['wrong', [`${columns[1]} mark`, `${columns[2]} mark`]],
      ['wrong', ['code not_in_batch']],
      ['wrong', [' candidate_repeated']],
    ]);
    expect(await send(rows.flatMap(({ save }) => save ?? []))).toMatchObject({ incomplete: 1 });
    expect((await desk.get(one.id)).marks).toHaveLength(2);
  });

  test('needs a column of marks', async () => {
    await expect(check(['A,B', '1,2'], ['code', null])).rejects.toMatchObject({
      fields: [{ path: 'choice' }],
    });
    await expect(check(['A,B', '1,2'], ['code', 'result'])).rejects.toMatchObject({
      fields: [{ path: 'choice' }],
    });
  });

  test('is handed out with a column for each subject', async () => {
    const { id } = await desk.eligible();
    await enter(id, { MAT: 6 });
    const file = await server.send(
      examSheet,
      { params: { id: desk.batch.id }, query: { language: 'lo' } },
      'registrar',
    );
    const bytes = Buffer.from(await file.arrayBuffer());
    const { titles } = await readSheet({ name: 'exam.xlsx', type: '', bytes }, []);
    expect(titles.slice(4)).toEqual(['ພາສາລາວ-ວັນນະຄະດີ', 'ຄະນິດສາດ', 'ຟີຊິກສາດ']);
  });
});

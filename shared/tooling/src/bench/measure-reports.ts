import {
  attendanceMonth,
  attendanceYear,
  classCards,
  exitReport,
  markBookChoices,
  markReport,
  readMarkBook,
  saveMarks,
} from '@suksa/contracts/reports';
import type { ApiClient } from '@suksa/testing/api-client';
import { startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { cycle, latency, signIn } from './api.ts';
import type { Figure } from './figure.ts';
import { measureReaders } from './measure-readers.ts';

/** Marks, reports and readers at 20,000 students on PostgreSQL, through HTTP as a browser calls it. */
export async function* measureReports(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: the reports were NOT measured.');
    return;
  }
  console.info('Loading 20,000 students …');
  const product = await startProduct({ databaseUrl: postgres.url, demo: 'large' });
  try {
    const admin = await signIn(product.url, 'admin');
    yield* measureMarks(admin);
    yield* measureWhole(admin);
    yield* measureReaders(admin, postgres.url);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function* measureMarks(admin: ApiClient): AsyncGenerator<Figure> {
  const { classes, now } = await admin.send(markBookChoices);
  const taught = classes.filter(({ subjects }) => subjects.length > 0);
  const next = cycle(taught);
  yield* await latency('class grid opened', admin, readMarkBook, () => {
    const { id, subjects } = next();
    const subjectId = subjects[0]?.id;
    return { params: { id }, query: subjectId === undefined ? {} : { subjectId } };
  });
  const [one] = taught;
  if (!one || !now) throw new Error('The demo school has no class with subjects.');
  const params = { id: one.id };
  const book = await admin.send(readMarkBook, { params, query: { column: now } });
  const versions = new Map(book.cells.map((cell) => [`${cell.studentId}/${cell.subjectId}`, cell.version]));
  const someOf = (count: number) =>
    book.students
      .slice(0, 40)
      .flatMap(({ id }) => book.subjects.map((subject) => [id, subject.id] as const))
      .slice(0, count);
  /** Other marks each time, so that each is written. */
  let round = 0;
  const save = (count: number) => {
    round += 1;
    const cells = someOf(count).map(([studentId, subjectId]) => {
      const key = `${studentId}/${subjectId}`;
      const version = versions.get(key) ?? 0;
      versions.set(key, version + 1);
      return { studentId, subjectId, column: now, value: 500 + (round % 2) * 25, codeId: null, version };
    });
    return { params, body: { cells } };
  };
  const { refused } = await admin.send(saveMarks, save(1));
  if (refused.length > 0) throw new Error(`A mark was refused: ${refused[0]?.code}`);
  yield* await latency('a mark saved', admin, saveMarks, () => save(1), 200);
  yield* await latency('240 marks pasted and saved', admin, saveMarks, () => save(240), 10);
  yield* await latency(
    'cards of a class with ranks',
    admin,
    classCards,
    () => ({ params: { id: next().id }, query: { period: 'term1' } }),
    100,
  );
}

async function* measureWhole(admin: ApiClient): AsyncGenerator<Figure> {
  const { levels } = await admin.send(markReport, { query: {} });
  const level = cycle(levels);
  yield* await latency(
    'month of attendance by level',
    admin,
    attendanceMonth,
    () => ({ query: { levelId: level().id } }),
    100,
  );
  yield* await latency(
    'attendance of a term, whole school',
    admin,
    attendanceYear,
    () => ({ query: {} }),
    20,
  );
  yield* await latency(
    'marks of a month with ranks, whole school',
    admin,
    markReport,
    () => ({ query: { period: 'm10', sort: 'levelRank' as const } }),
    20,
  );
  yield* await latency(
    'ranks of the year, whole school',
    admin,
    markReport,
    () => ({ query: { period: 'year', sort: 'levelRank' as const } }),
    10,
  );
  yield* await latency('register of leavers', admin, exitReport, () => ({ query: {} }), 40);
}

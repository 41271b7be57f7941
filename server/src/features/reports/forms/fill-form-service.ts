import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EndpointRequest } from '@suksa/contracts';
import type { CardContent, fillClassForms, fillForm, ReportCard } from '@suksa/contracts/reports';
import { formatClassName } from '@suksa/i18n/lao';
import type { ZipEntry } from '../../../export/zip.ts';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { fillForm as fillFile } from '../../../spreadsheet/form/fill-form.ts';
import type { Filling } from '../../../spreadsheet/form/sheet-xml.ts';
import { cardsOfClass } from '../cards/card-service.ts';
import { bookSubjects, classesSeen } from '../marks/mark-book-repository.ts';
import { presentForm } from './form-presenter.ts';
import { branchFacts, formWithFile, studentFacts } from './form-repository.ts';
import { kept } from './form-service.ts';
import { classLine, gapsIn, markLine, schoolLine, studentLine } from './form-value-rules.ts';

type Values = Record<string, Filling>;
type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;
type Class = Awaited<ReturnType<typeof classesSeen>>[number];

type FillRequest = EndpointRequest<typeof fillForm>['body'];

/** A form opened to be filled, with what it may say of everybody. */
export const toFill = async (call: Asking, id: number, period: string) => {
  const { actor, context, school } = call;
  const found = (await formWithFile(school.read, id)) ?? notFound();
  const { kind, ties, rows } = presentForm(found);
  if (kind === 'school' && !seesWholeBranch(actor))
    refuse('no_permission', { details: { permission: 'reports.card.approve' } });
  const year = yearOf(context);
  const classes = await classesSeen(school.read, actor, { branchId: context.branchId, yearId: year.id });
  const subjects = new Map(
    (await bookSubjects(school.read, year.id)).map((one) => [one.id, { lo: one.nameLo, en: one.nameEn }]),
  );
  const file = await school.files.read(found);
  const facts = await branchFacts(school.read, context.branchId);
  const common = schoolLine({ ...facts, year: year.name, period, today: todayIn() });
  return {
    kind,
    classes,
    common,
    fileName: found.fileName,
    bytes: file.length,
    gaps: (values: Values, lines: readonly Values[]) =>
      gapsIn(
        ties.map(({ field }) => field),
        { ...common, ...values },
        lines,
      ),
    lines: (one: Class) => linesOf(call, one, period, subjects),
    // Opened anew each time: what is filled has been written into it.
    fill: (values: Values, lines: readonly Values[]) =>
      fillFile(kept(file), { ties, rows, values: { ...common, ...values }, lines }),
  };
};

/** The form with what the school knows, as a file. */
export const filledForm = async (
  call: Caller,
  id: number,
  { period, classId, studentId }: FillRequest,
): Promise<Buffer> => {
  const { kind, classes, lines, fill } = await toFill(call, id, period);
  if (kind === 'school') {
    const rows: Values[] = [];
    for (const one of classes) rows.push({ number: rows.length + 1, ...(await lines(one)).line });
    return fill({}, rows);
  }
  if (classId === null) return refuseField('classId', 'required');
  const { line, students } = await lines(classes.find((one) => one.id === classId) ?? notFound());
  if (kind === 'class')
    return fill(
      line,
      students.map(({ values }) => values),
    );
  if (studentId === null) return refuseField('studentId', 'required');
  const chosen = students.find((one) => one.id === studentId) ?? notFound();
  return fill({ ...line, ...chosen.values }, []);
};

const forFiles = (name: string) => cleanFileName(name.replace(/[\\/:*?"<>|]/g, ' '));

/** What a student's file is called among those of the class, so that they stand in its order. */
export const nameOfFile = (
  fileName: string,
  { code, name }: { readonly code: string; readonly name: string },
  { at, of }: { readonly at: number; readonly of: number },
): string => forFiles(`${String(at + 1).padStart(String(of).length, '0')} ${code} ${name} ${fileName}`);

/** What a class's folder, or its own file, is called. */
export const nameOfClass = (name: string, fileName?: string): string =>
  forFiles(`${formatClassName(name, 'lo').replaceAll('/', '-')}${fileName ? ` ${fileName}` : ''}`);

/** A student's form for each of a class, one after the other as they are read. */
export const formsOfClass = async (
  call: Caller,
  id: number,
  { period, classId }: EndpointRequest<typeof fillClassForms>['body'],
): Promise<AsyncIterable<ZipEntry>> => {
  const { kind, classes, lines, fill, fileName } = await toFill(call, id, period);
  if (kind !== 'student') return notFound();
  const { line, students } = await lines(classes.find((one) => one.id === classId) ?? notFound());
  if (students.length === 0) notFound();
  return (async function* () {
    for (const [at, student] of students.entries()) {
      yield {
        name: nameOfFile(fileName, student, { at, of: students.length }),
        content: [fill({ ...line, ...student.values }, [])],
      };
      // Others are answered between two of them.
      await nextTurn();
    }
  })();
};

/** What a form may say of a class, and of each of its students. */
const linesOf = async (
  call: Asking,
  one: Class,
  period: string,
  subjects: ReadonlyMap<number, CardContent['branch']>,
) => {
  const { cards } = await cardsOfClass({ ...call, publicAddress: undefined }, one.id, period);
  const known = await studentFacts(
    call.school.read,
    cards.map(({ studentId }) => studentId),
  );
  const people = new Map(known.map((row) => [row.id, row]));
  const of = (card: ReportCard) => people.get(card.studentId);
  return {
    line: classLine({
      name: formatClassName(one.name, 'lo'),
      level: one.levelLo,
      homeroom: cards[0]?.content.homeroom?.lo ?? '',
      sexes: cards.map((card) => of(card)?.sex ?? ''),
      averages: cards.map(({ content }) => content.average),
      decimals: cards[0]?.content.decimals ?? 2,
    }),
    students: cards.map((card, at) => ({
      id: card.studentId,
      code: card.content.student.code,
      name: card.content.student.name.lo || card.content.student.name.en,
      values: {
        number: at + 1,
        ...studentLine(card.content, of(card)),
        ...markLine(card.content, subjects),
      } as Values,
    })),
  };
};

import type { EndpointRequest } from '@suksa/contracts';
import type { CardContent, fillForm, ReportCard } from '@suksa/contracts/reports';
import { formatClassName } from '@suksa/i18n/lao';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { fillForm as fillFile } from '../../../spreadsheet/form/fill-form.ts';
import type { Filling } from '../../../spreadsheet/form/sheet-xml.ts';
import { cardsOfClass } from '../cards/card-service.ts';
import { bookSubjects, classesSeen } from '../marks/mark-book-repository.ts';
import { presentForm } from './form-presenter.ts';
import { branchFacts, formWithFile, studentFacts } from './form-repository.ts';
import { kept } from './form-service.ts';
import { classLine, markLine, schoolLine, studentLine } from './form-value-rules.ts';

type Values = Record<string, Filling>;
type Class = Awaited<ReturnType<typeof classesSeen>>[number];

/** The form with what the school knows, as a file. */
export const filledForm = async (
  call: Caller,
  id: number,
  { period, classId, studentId }: EndpointRequest<typeof fillForm>['body'],
): Promise<{ content: Buffer; fileName: string }> => {
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
  const facts = await branchFacts(school.read, context.branchId);
  const common = schoolLine({ ...facts, year: year.name, period, today: todayIn() });
  const opened = kept(found.content);
  const fill = (values: Values, lines: readonly Values[]) => ({
    content: fillFile(opened, { ties, rows, values, lines }),
    fileName: found.fileName,
  });

  if (kind === 'school') {
    const lines: Values[] = [];
    for (const one of classes) {
      const { line } = await linesOf(call, one, period, subjects);
      lines.push({ number: lines.length + 1, ...line });
    }
    return fill(common, lines);
  }
  if (classId === null) return refuseField('classId', 'required');
  const { line, students } = await linesOf(
    call,
    classes.find((one) => one.id === classId) ?? notFound(),
    period,
    subjects,
  );
  if (kind === 'class')
    return fill(
      { ...common, ...line },
      students.map(({ values }) => values),
    );
  if (studentId === null) return refuseField('studentId', 'required');
  const chosen = students.find((one) => one.id === studentId) ?? notFound();
  return fill({ ...common, ...line, ...chosen.values }, []);
};

/** What a form may say of a class, and of each of its students. */
const linesOf = async (
  call: Caller,
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
      values: {
        number: at + 1,
        ...studentLine(card.content, of(card)),
        ...markLine(card.content, subjects),
      } as Values,
    })),
  };
};

import type { Teaching } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { rowsOn } from './cell-edits.ts';
import { type LoadRow, loadRows } from './load-table.tsx';
import { periodsByCell, placeOf } from './loads.ts';

interface PrintedTeaching {
  readonly school: string;
  readonly title: string;
  readonly data: Teaching;
  readonly day: string;
  readonly columns: readonly Column<LoadRow>[];
  readonly language: PrintLanguage;
}

/** Prints who teaches what, a table for the classes with the same subjects, and behind it the load of each teacher. */
export const printTeaching = ({
  school,
  title,
  data,
  day,
  columns,
  language,
}: PrintedTeaching): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      {groupsOf(data).map((classIds) => (
        <ClassTable key={classIds.join()} data={data} day={day} classIds={classIds} />
      ))}
      <PrintTable
        columns={columns.filter(({ key }) => key !== 'state')}
        rows={loadRows(data, day)}
        rowKey={({ teacher }) => teacher.id}
      />
    </>,
    { title, landscape: true, language },
  );

/** Classes that are taught the same subjects. */
function groupsOf(data: Teaching): readonly (readonly number[])[] {
  const periods = periodsByCell(data);
  const groups = new Map<string, number[]>();
  for (const { id } of data.classes) {
    const key = data.subjects
      .filter((subject) => periods.has(placeOf(id, subject.id)))
      .map((one) => one.id)
      .join();
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

interface ClassTableProps extends Pick<PrintedTeaching, 'data' | 'day'> {
  readonly classIds: readonly number[];
}

/** Subjects down and classes across, so that names have room. */
function ClassTable({ data, day, classIds }: ClassTableProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const periods = periodsByCell(data);
  const [first = 0] = classIds;
  const namesOf = (classId: number, subjectId: number) =>
    format.row(
      rowsOn(
        data.cells.find((cell) => cell.classId === classId && cell.subjectId === subjectId)?.rows ?? [],
        day,
      )
        .map(({ teacherId }) => data.teachers.find(({ id }) => id === teacherId))
        .map((teacher) => teacher && format.name(teacher.name)),
    );
  return (
    <PrintTable
      rows={data.subjects.filter(({ id }) => periods.has(placeOf(first, id)))}
      rowKey={({ id }) => id}
      columns={[
        { key: 'subject', title: t('teaching.subject'), render: ({ name }) => format.name(name) },
        ...data.classes
          .filter(({ id }) => classIds.includes(id))
          .map(({ id, name }) => ({
            key: String(id),
            title: format.className(name),
            render: (subject: Teaching['subjects'][number]) => namesOf(id, subject.id),
          })),
      ]}
    />
  );
}

import { Readable } from 'node:stream';
import type { StudentImportRow } from '@suksa/contracts/education';
import type { FastifyReply } from 'fastify';
import { workbookOf } from '../../../export/xlsx.ts';
import { type ExportRow, streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { classesOfYear } from '../classes/class-repository.ts';
import { importRows, sheetOf } from './import-repository.ts';
import { knownImport } from './import-service.ts';

interface ErrorsFile {
  readonly id: number;
  readonly reply: FastifyReply;
  readonly body: {
    readonly format: 'xlsx' | 'csv';
    readonly title: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly sentences: Readonly<Record<string, string>>;
  };
}

/** The rows that are wrong or undecided as they came, with a column of reasons: to be mended and imported again. */
export const sendErrors = async (call: Caller, { id, reply, body }: ErrorsFile) => {
  const { titles, fileName } = await knownImport(call, id);
  const { read, files } = call.school;
  const found = await importRows(read, { id, outcomes: ['wrong', 'unsure'] }, { limit: 30_000, offset: 0 });
  const reasons = new Map(
    found.map((row) => [
      row.number,
      reasonsOf(row.remarks as StudentImportRow['remarks'], row.outcome, body),
    ]),
  );
  const sheet = (await sheetOf({ db: read, files }, id)).filter(({ number }) => reasons.has(number));
  async function* rows(): AsyncGenerator<ExportRow> {
    for (const { number, cells } of sheet) {
      yield {
        ...Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])),
        reason: reasons.get(number),
      };
    }
  }
  return streamExport(reply, {
    format: body.format,
    filename: `errors-${id}-${fileName.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-')}`,
    columns: [
      ...titles.map((title, index) => ({ key: `c${index}`, title })),
      { key: 'reason', title: body.title },
    ],
    rows: rows(),
  });
};

const reasonsOf = (
  remarks: StudentImportRow['remarks'],
  outcome: string,
  { fields, sentences }: ErrorsFile['body'],
): string => {
  const faults = remarks.filter(({ notice }) => !notice);
  if (faults.length === 0) return sentences[outcome] ?? outcome;
  return faults
    .map(({ path, code, values }) => {
      const sentence = (sentences[code] ?? sentences.invalid ?? code).replace(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => String(values?.[name] ?? ''),
      );
      return path ? `${fields[path] ?? path}: ${sentence}` : sentence;
    })
    .join(' · ');
};

interface TemplateFile {
  readonly reply: FastifyReply;
  readonly body: {
    readonly sheets: { readonly students: string; readonly values: string };
    readonly columns: readonly { readonly key: string; readonly title: string }[];
    readonly example: Readonly<Record<string, string>>;
    readonly allowed: Readonly<Record<string, readonly string[]>>;
  };
}

/** A workbook to fill in: one example row, and on a second sheet what may stand in which column. */
export const sendTemplate = async (
  { actor, context, school: { read } }: Caller,
  { reply, body }: TemplateFile,
) => {
  const classes = await classesOfYear(read, actor, yearOf(context).id);
  const names = classes.map(({ name }) => name);
  const allowed: Readonly<Record<string, readonly string[]>> = { ...body.allowed, className: names };
  const columns = body.columns.filter(({ key }) => Object.hasOwn(allowed, key));
  async function* example(): AsyncGenerator<ExportRow> {
    yield { ...body.example, className: names[0] ?? '' };
  }
  async function* values(): AsyncGenerator<ExportRow> {
    const most = Math.max(0, ...columns.map(({ key }) => allowed[key]?.length ?? 0));
    for (let index = 0; index < most; index++) {
      yield Object.fromEntries(columns.map(({ key }) => [key, allowed[key]?.[index]]));
    }
  }
  return reply
    .header('content-disposition', 'attachment; filename="students-template.xlsx"')
    .header('cache-control', 'no-store')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(
      Readable.from(
        workbookOf([
          { name: body.sheets.students, columns: body.columns, rows: example() },
          { name: body.sheets.values, columns, rows: values() },
        ]),
        { objectMode: false },
      ),
    );
};

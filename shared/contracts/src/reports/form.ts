import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, line, Version } from '../fields.ts';
import { upload } from '../upload/upload.ts';
import { CardPeriod } from './report-card.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** What a form is filled for; where it has rows, they are of a class's students or of the school's classes. */
export const formKinds = ['student', 'class', 'school'] as const;
export const FormKind = z.enum(formKinds);
export type FormKind = z.infer<typeof FormKind>;

/** What a cell can be tied to, by whom it speaks of. */
export const formFields = {
  school: ['school', 'branch', 'branch_en', 'address', 'phone', 'head', 'year', 'period', 'today'],
  class: ['class', 'level', 'homeroom', 'students', 'girls', 'boys', 'class_average'],
  student: [
    'code',
    'name',
    'name_en',
    'first_name',
    'surname',
    'sex',
    'birth_date',
    'ethnicity',
    'nationality',
    'religion',
    'village',
    'district',
    'province',
  ],
  marks: ['average', 'rank', 'grade', 'conduct', 'excused', 'unexcused', 'comment'],
} as const;
export type FormFieldGroup = keyof typeof formFields;
export const formFieldGroups = Object.keys(formFields) as readonly FormFieldGroup[];

/** `number` counts the rows; `subject:12` is the average of a subject in the period. */
const FieldKey = z.string().check(
  z.maxLength(30),
  z.refine(
    (key) =>
      key === 'number' ||
      /^subject:[1-9]\d{0,8}$/.test(key) ||
      Object.values(formFields).some((keys) => (keys as readonly string[]).includes(key)),
    { error: 'not_allowed' },
  ),
);

const Sheet = z.number().check(z.int(), z.minimum(0), z.maximum(50));
const Row = z.number().check(z.int(), z.minimum(1), z.maximum(5000));

export const FormTie = z.object({
  sheet: Sheet,
  place: z.string().check(z.regex(/^[A-Z]{1,3}[1-9]\d{0,3}$/, { error: 'not_allowed' })),
  field: FieldKey,
});
export type FormTie = z.infer<typeof FormTie>;

const shape = {
  kind: FormKind,
  ties: z.array(FormTie).check(z.maxLength(400)),
  /** The prepared rows, first to last, of which one stands for each student or class. */
  rows: z.nullable(z.object({ sheet: Sheet, first: Row, last: Row })),
};

export const FormShown = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  fileName: z.string(),
  changedAt: Instant,
  ...shape,
});
export type FormShown = z.infer<typeof FormShown>;

export const FormSheetGrid = z.object({
  name: z.string(),
  rows: z.number(),
  columns: z.number(),
  cells: z.array(z.object({ place: z.string(), text: z.string(), isFormula: z.boolean() })),
  merges: z.array(z.object({ place: z.string(), rows: z.number(), columns: z.number() })),
});
export type FormSheetGrid = z.infer<typeof FormSheetGrid>;

const managed = { access: 'reports.card.approve' } as const;

/** The school's forms, for whoever fills them. */
export const listForms = endpoint({
  name: 'reports.form.list',
  method: 'GET',
  path: '/api/reports/forms',
  access: 'reports.card.edit',
  reads: ['form'],
  output: z.object({ forms: z.array(FormShown), mayChange: z.boolean(), maySchool: z.boolean() }),
});

/** The sheets of a form to click in, and the subjects that a cell can be tied to. */
export const readForm = endpoint({
  ...managed,
  name: 'reports.form.read',
  method: 'GET',
  path: '/api/reports/forms/:id',
  reads: ['form', 'subject'],
  params: IdParams,
  output: z.object({
    form: FormShown,
    sheets: z.array(FormSheetGrid),
    subjects: z.array(z.object({ id: z.number(), name: Name })),
  }),
  errors: ['not_found'],
});

/** Keeps a form of the ministry's or the district's as it is. Refuses at `file` what can't be filled, with the reason. */
export const addForm = endpoint({
  ...managed,
  name: 'reports.form.add',
  method: 'POST',
  path: '/api/reports/forms',
  changes: ['form'],
  body: z.object({ name: line(120), kind: FormKind, file: upload({ bytes: 5_000_000 }) }),
  output: FormShown,
});

/** Says what stands in which cell. Refuses at `ties.<n>.place` a cell that holds a formula, or a field that has no row there. */
export const tieForm = endpoint({
  ...managed,
  name: 'reports.form.tie',
  method: 'PUT',
  path: '/api/reports/forms/:id',
  changes: ['form'],
  params: IdParams,
  body: z.object({ ...shape, version: Version }),
  output: FormShown,
  errors: ['not_found', 'conflict'],
});

/** What has been filled stays with whoever has it. */
export const removeForm = endpoint({
  ...managed,
  name: 'reports.form.remove',
  method: 'DELETE',
  path: '/api/reports/forms/:id',
  changes: ['form'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found'],
});

/** A student's form filled for everybody in a class: one archive, in it a file for each. */
export const fillClassForms = endpoint({
  name: 'reports.form.fillClass',
  method: 'POST',
  path: '/api/reports/forms/:id/filled/class',
  access: 'reports.card.edit',
  params: IdParams,
  body: z.object({ period: CardPeriod, classId: Id }),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

/** The form filled: for a student of a class, for a class, or for the school. */
export const fillForm = endpoint({
  name: 'reports.form.fill',
  method: 'POST',
  path: '/api/reports/forms/:id/filled',
  access: 'reports.card.edit',
  params: IdParams,
  body: z.object({
    period: CardPeriod,
    classId: z.nullable(Id),
    studentId: z.nullable(Id),
  }),
  output: 'file',
  discloses: 'people',
  errors: ['not_found'],
});

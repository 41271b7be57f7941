import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, isOneOf, updatedAt } from '../columns.ts';
import { students } from '../education.ts';
import { fileColumns } from '../files/stored-files.ts';
import { users } from '../session.ts';

export const studentPhotos = pgTable('student_photo', {
  studentId: integer('student_id')
    .primaryKey()
    .references(() => students.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  ...fileColumns(),
  updatedAt: updatedAt(),
});

const documentKinds = [
  'birth_certificate',
  'transfer_paper',
  'previous_certificate',
  'family_book',
  'other',
] as const;
const documentTypes = ['image/jpeg', 'application/pdf'] as const;

/** Papers of a student as pictures or PDF. */
export const studentDocuments = pgTable(
  'student_document',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    fileName: text('file_name').notNull(),
    note: text('note').notNull().default(''),
    contentType: text('content_type', { enum: documentTypes }).notNull(),
    ...fileColumns(),
    bytes: integer('bytes').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('student_document_student').on(t.studentId),
    check('student_document_kind_known', isOneOf(t.kind, documentKinds)),
    check('student_document_type_known', isOneOf(t.contentType, documentTypes)),
  ],
);

import type { Upload } from '@suksa/contracts';
import type { DocumentInput, StudentDocument } from '@suksa/contracts/education';
import { desc, eq } from 'drizzle-orm';
import { studentDocuments, users } from '../../../db/schema/index.ts';
import { type Actor, writableYear } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { checkedPdf } from '../../../school/files/checked-pdf.ts';
import { cleanFileName } from '../../../school/files/file-name.ts';
import { documentPicture } from '../../../school/pictures/photo-sizes.ts';
import { findStudent, lockStudent } from '../student/student-repository.ts';
import { studentLine } from '../student/student-service.ts';

interface Documents {
  readonly documents: StudentDocument[];
}

/** The papers of a student whom the caller may know of, the latest first. */
export const listDocuments = async (db: Queryable, actor: Actor, studentId: number): Promise<Documents> => {
  if (!(await findStudent(db, actor, studentId))) notFound();
  const rows = await db
    .select({
      id: studentDocuments.id,
      kind: studentDocuments.kind,
      fileName: studentDocuments.fileName,
      contentType: studentDocuments.contentType,
      bytes: studentDocuments.bytes,
      note: studentDocuments.note,
      at: studentDocuments.createdAt,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(studentDocuments)
    .innerJoin(users, eq(users.id, studentDocuments.createdBy))
    .where(eq(studentDocuments.studentId, studentId))
    .orderBy(desc(studentDocuments.id));
  return {
    documents: rows.map(({ byLo, byEn, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: { lo: byLo, en: byEn },
    })),
  };
};

/** Keeps a paper of a student after looking at what it is. */
export const addDocument = async (call: Caller, id: number, document: DocumentInput): Promise<Documents> => {
  const { actor, context, school } = call;
  writableYear(context);
  const { content, contentType } = await checkedContent(document.file);
  const kept = await school.files.keep(content);
  return write(call, async (tx) => {
    if (!(await lockStudent(tx, actor, id))) notFound();
    const { kind, note } = document;
    const fileName = cleanFileName(document.file.name);
    await tx.insert(studentDocuments).values({
      studentId: id,
      kind,
      fileName,
      note,
      contentType,
      ...kept,
      bytes: content.length,
      createdBy: actor.userId,
    });
    return {
      result: await listDocuments(tx, actor, id),
      audit: studentLine(call, id, { action: 'document', after: { documentKind: kind, fileName } }),
    };
  });
};

/** Bytes with their type; refuses with `not_found` where the caller may not know of the student. */
export const readDocument = async ({ actor, school: { read, files } }: Caller, id: number) => {
  const [row] = await read.select().from(studentDocuments).where(eq(studentDocuments.id, id));
  if (!row || !(await findStudent(read, actor, row.studentId))) return notFound();
  return { ...row, content: await files.read(row) };
};

/** Deletes a paper for good; the reason stays in the student's history. */
export const deleteDocument = (call: Caller, id: number, reason: string): Promise<Documents> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    writableYear(context);
    const [row] = await tx.select().from(studentDocuments).where(eq(studentDocuments.id, id)).for('update');
    if (!row || !(await lockStudent(tx, actor, row.studentId))) return notFound();
    const { studentId, kind, fileName } = row;
    await tx.delete(studentDocuments).where(eq(studentDocuments.id, id));
    const before = { documentKind: kind, fileName };
    return {
      result: await listDocuments(tx, actor, studentId),
      audit: studentLine(call, studentId, { action: 'document_deleted', before, reason }),
    };
  });

const checkedContent = async ({ type, bytes }: Upload) =>
  type === 'application/pdf'
    ? { contentType: 'application/pdf' as const, content: await checkedPdf(bytes, 'file') }
    : { contentType: 'image/jpeg' as const, content: await documentPicture(bytes) };

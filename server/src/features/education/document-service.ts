import type { DocumentInput, PupilDocument } from '@suksa/contracts/education';
import { desc, eq } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import { pupilDocuments, users } from '../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { Database, Queryable } from '../../http/app.ts';
import { notFound } from '../../http/refuse.ts';
import { checkedPdf } from '../../school/checked-pdf.ts';
import { cleanFileName } from '../../school/file-name.ts';
import { documentPicture } from './picture.ts';
import { findPupil, lockPupil } from './pupil-repository.ts';
import { pupilEntity } from './pupil-service.ts';

interface Documents {
  readonly documents: PupilDocument[];
}

/** The papers of a pupil whom the caller may know of, the latest first. */
export const listDocuments = async (db: Queryable, actor: Actor, pupilId: number): Promise<Documents> => {
  if (!(await findPupil(db, actor, pupilId))) notFound();
  const rows = await db
    .select({
      id: pupilDocuments.id,
      kind: pupilDocuments.kind,
      fileName: pupilDocuments.fileName,
      contentType: pupilDocuments.contentType,
      bytes: pupilDocuments.bytes,
      note: pupilDocuments.note,
      at: pupilDocuments.createdAt,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(pupilDocuments)
    .innerJoin(users, eq(users.id, pupilDocuments.createdBy))
    .where(eq(pupilDocuments.pupilId, pupilId))
    .orderBy(desc(pupilDocuments.id));
  return {
    documents: rows.map(({ byLo, byEn, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: { lo: byLo, en: byEn },
    })),
  };
};

interface Write {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly requestId: string;
}

/** Keeps a paper of a pupil after looking at what it is. */
export const addDocument = async (
  db: Database,
  { actor, context, id, requestId, document }: Write & { readonly document: DocumentInput },
): Promise<Documents> => {
  writableYear(context);
  const { content, contentType } = await checkedContent(document.content);
  return db.transaction(async (tx) => {
    if (!(await lockPupil(tx, actor, id))) notFound();
    const { kind, note } = document;
    const fileName = cleanFileName(document.fileName);
    await tx.insert(pupilDocuments).values({
      pupilId: id,
      kind,
      fileName,
      note,
      contentType,
      content,
      bytes: content.length,
      createdBy: actor.userId,
    });
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'document',
      entity: pupilEntity,
      entityId: id,
      after: { documentKind: kind, fileName },
      requestId,
    });
    return listDocuments(tx, actor, id);
  });
};

/** Bytes with their type; refuses with `not_found` where the caller may not know of the pupil. */
export const readDocument = async (db: Database, actor: Actor, id: number) => {
  const [row] = await db.select().from(pupilDocuments).where(eq(pupilDocuments.id, id));
  if (!row || !(await findPupil(db, actor, row.pupilId))) return notFound();
  return row;
};

/** Deletes a paper for good; the reason stays in the pupil's history. */
export const deleteDocument = (
  db: Database,
  { actor, context, id, requestId, reason }: Write & { readonly reason: string },
): Promise<Documents> =>
  db.transaction(async (tx) => {
    writableYear(context);
    const [row] = await tx.select().from(pupilDocuments).where(eq(pupilDocuments.id, id)).for('update');
    if (!row || !(await lockPupil(tx, actor, row.pupilId))) return notFound();
    await tx.delete(pupilDocuments).where(eq(pupilDocuments.id, id));
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'document_deleted',
      entity: pupilEntity,
      entityId: row.pupilId,
      before: { documentKind: row.kind, fileName: row.fileName },
      reason,
      requestId,
    });
    return listDocuments(tx, actor, row.pupilId);
  });

const checkedContent = async (address: string) => {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return address.startsWith('data:application/pdf')
    ? { contentType: 'application/pdf' as const, content: await checkedPdf(bytes, 'content') }
    : { contentType: 'image/jpeg' as const, content: await documentPicture(bytes) };
};

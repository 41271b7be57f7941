import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { studentEntity } from '../student/student-service.ts';
import { addDocument, deleteDocument, listDocuments, readDocument } from './document-service.ts';

/** Papers of a student: birth certificate, transfer paper, certificate of the school before. */
export const documentRoutes = (app: App) => {
  route(app, education.listDocuments, ({ actor, params }) => listDocuments(app.db, actor, params.id));
  route(
    app,
    education.addDocument,
    ({ actor, context, params, body, request }) =>
      addDocument(app.db, { actor, context, id: params.id, document: body, requestId: request.id }),
    { bodyLimit: education.largestDocument + 10_000 },
  );
  route(app, education.getDocument, async ({ actor, params, request, reply }) => {
    const { content, contentType, id, kind, fileName, studentId } = await readDocument(
      app.db,
      actor,
      params.id,
    );
    if (request.disclosing)
      request.disclosing.of = {
        action: 'document_read',
        entity: studentEntity,
        entityId: studentId,
        after: { documentKind: kind, fileName },
      };
    return reply
      .type(contentType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="document-${id}"`)
      .send(content);
  });
  route(app, education.deleteDocument, ({ actor, context, params, body, request }) =>
    deleteDocument(app.db, { actor, context, id: params.id, reason: body.reason, requestId: request.id }),
  );
};

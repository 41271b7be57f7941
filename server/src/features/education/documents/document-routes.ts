import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { studentEntity } from '../student/student-service.ts';
import { addDocument, deleteDocument, listDocuments, readDocument } from './document-service.ts';

/** Papers of a student: birth certificate, transfer paper, certificate of the school before. */
export const documentRoutes = (app: App) => {
  route(app, education.listDocuments, ({ actor, school, params }) =>
    listDocuments(school.read, actor, params.id),
  );
  route(app, education.addDocument, (call) => addDocument(call, call.params.id, call.body));
  route(app, education.getDocument, async (call) => {
    const { content, contentType, id, kind, fileName, studentId } = await readDocument(call, call.params.id);
    const { request, reply } = call;
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
  route(app, education.deleteDocument, (call) => deleteDocument(call, call.params.id, call.body.reason));
};

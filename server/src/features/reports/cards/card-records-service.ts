import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { classCardRecords, longestCardNames } from '@suksa/contracts/reports';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { openBook } from '../marks/mark-book-service.ts';
import { presentCard } from './card-presenter.ts';
import { longestNames, publishedOf } from './card-records-repository.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'> & { readonly publicAddress: string | undefined };

/** What was published for the students of a class, for booklets and transcripts. */
export const recordsOfClass = async (
  call: Asking,
  classId: number,
  { years, studentId }: EndpointRequest<typeof classCardRecords>['query'],
): Promise<EndpointOutput<typeof classCardRecords>> => {
  const { year, students } = await openBook(call, classId);
  const ids = students.map(({ id }) => id).filter((id) => studentId === undefined || id === studentId);
  if (studentId !== undefined && ids.length === 0) notFound();
  const rows = await publishedOf(call.school.read, {
    studentIds: ids,
    yearId: years === 'this' ? year.id : null,
  });
  const order = new Map(students.map(({ id }, at) => [id, at]));
  return {
    cards: rows
      .flatMap((row) =>
        row.published
          ? [
              {
                ...presentCard(row, {
                  ...{ studentId: row.studentId, content: row.published },
                  publicAddress: call.publicAddress,
                }),
                ...{ missingMarks: 0, changed: false },
              },
            ]
          : [],
      )
      .sort((one, other) => (order.get(one.studentId) ?? 0) - (order.get(other.studentId) ?? 0)),
  };
};

export const longestNamesFor = async ({
  actor,
  context,
  school: { read },
}: Caller): Promise<EndpointOutput<typeof longestCardNames>> => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { permission: 'reports.card.approve' } });
  return longestNames(read, yearOf(context).id);
};

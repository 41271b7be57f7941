import { type MovesPreview, previewSeveralMoves } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

interface PreviewInput {
  readonly students: readonly number[];
  readonly classId: number | null;
  readonly from: string | null;
}

/** What the server would do with these students; asked once class and day are chosen. */
export const useMovesPreview = ({ students, classId, from }: PreviewInput): UseQueryResult<MovesPreview> =>
  useQuery({
    queryKey: [previewSeveralMoves.name, students, classId, from],
    queryFn: () =>
      send(previewSeveralMoves, {
        body: { students: [...students], classId: classId ?? 0, from: from ?? '' },
      }),
    enabled: classId !== null && from !== null,
    // What is agreed to must be what is there now.
    staleTime: 0,
    gcTime: 0,
  });

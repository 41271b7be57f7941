import { type MovesPreview, previewSeveralMoves } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';

interface Asked {
  readonly pupils: readonly number[];
  readonly classId: number | null;
  readonly from: string | null;
}

/** What the server would do with these pupils; asked once class and day are chosen. */
export const useMovesPreview = ({ pupils, classId, from }: Asked): UseQueryResult<MovesPreview> =>
  useQuery({
    queryKey: [previewSeveralMoves.name, pupils, classId, from],
    queryFn: () =>
      send(previewSeveralMoves, { body: { pupils: [...pupils], classId: classId ?? 0, from: from ?? '' } }),
    enabled: classId !== null && from !== null,
    // What is agreed to must be what is there now.
    staleTime: 0,
    gcTime: 0,
  });

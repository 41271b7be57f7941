import { guardianPhoto, guardianPhotos } from '@suksa/contracts/education';
import { apiQuery, send } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { dataAddressOf } from '../../components/data-address.ts';

/** The names of the stored pictures by guardian; empty until they are known. */
export function useGuardianPhotos(studentId: number): ReadonlyMap<number, string> {
  const { data } = useQuery(apiQuery(guardianPhotos, { params: { id: studentId } }));
  return new Map(data?.photos.map(({ guardianId, photo }) => [guardianId, photo]));
}

interface StoredFace {
  readonly studentId: number;
  readonly guardianId: number;
  /** The name of the stored picture; undefined without one. */
  readonly photo: string | undefined;
}

/** A guardian's face as a data address; undefined while it is on its way, and where there is none. */
export function useGuardianFace({ studentId, guardianId, photo }: StoredFace): string | undefined {
  const { data } = useQuery({
    queryKey: [guardianPhoto.name, guardianId, photo],
    enabled: photo !== undefined,
    // The name changes with the picture, so what was fetched once stays true.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      dataAddressOf(
        await send(guardianPhoto, { params: { id: studentId, guardianId }, query: { v: photo } }),
      ),
  });
  return photo === undefined ? undefined : data;
}

import { getPhoto, type photoSizes, type TwoScriptName } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Avatar } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { dataAddressOf } from './data-address.ts';

type PhotoSize = (typeof photoSizes)[number];

interface StoredPhoto {
  readonly id: number;
  /** The name of the stored picture; null without one. */
  readonly photo: string | null;
}

/** A stored photo as a data address; undefined while it is on its way, and where there is none. */
export function usePhoto({ id, photo }: StoredPhoto, size: PhotoSize): string | undefined {
  const { data } = useQuery({
    queryKey: [getPhoto.name, id, photo, size],
    enabled: photo !== null,
    // The name changes with the picture, so what was fetched once stays true.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => photoAddress({ id, photo }, size),
  });
  return data;
}

/** Fetches a stored photo as a data address. */
export const photoAddress = async ({ id, photo }: StoredPhoto, size: PhotoSize): Promise<string> =>
  dataAddressOf(await send(getPhoto, { params: { id }, query: { size, v: photo ?? undefined } }));

interface StudentPhotoProps {
  readonly student: StoredPhoto & { readonly name: TwoScriptName };
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A student's face, or the first letters of the name. Decoration: the name stands beside it. */
export function StudentPhoto({ student, size = 'sm' }: StudentPhotoProps) {
  const name = useFormat().name(student.name);
  if (student.photo === null) return <Avatar name={name} size={size} />;
  return <StoredFace student={student} name={name} size={size} />;
}

/** Apart, because most rows of a list have no photo, and each of these watches a query. */
function StoredFace({ student, name, size }: Required<StudentPhotoProps> & { readonly name: string }) {
  return <Avatar name={name} src={usePhoto(student, 'small') ?? null} size={size} />;
}

import { branchImages, setBranchImage } from '@suksa/contracts/settings';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { ErrorState, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { BranchPicture } from './branch-picture.tsx';
import { useBranchLabels } from './use-branch-labels.ts';

/** Logo, stamp, signature and bank QR: kept as soon as they are chosen. */
export function BranchPictures({ id, readOnly }: { id: number; readOnly: boolean }) {
  const { pictures } = useBranchLabels();
  const images = useQuery(apiQuery(branchImages, { params: { id } }));
  const keep = useApiMutation(setBranchImage);
  if (images.error)
    return <ErrorState error={images.error} onRetry={() => void images.refetch()} namespace="settings" />;
  if (!images.data) return <Skeleton height={300} />;
  const { data } = images;
  return pictures.map(({ value: kind, label, help }) => (
    <BranchPicture
      key={kind}
      label={label}
      help={help}
      picture={data[kind]}
      readOnly={readOnly}
      onChange={(picture) => keep.mutateAsync({ params: { id, kind }, body: { picture } })}
    />
  ));
}

import { ErrorState, Modal, Skeleton } from '@suksa/ui';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface WithStoryProps<Story> {
  readonly title: string;
  /** Of the day that is opened. */
  readonly query: UseQueryOptions<Story>;
  readonly onClose: () => void;
  readonly children: (story: Story) => ReactNode;
}

/** Reads a day anew before its dialog opens on it. */
export function WithStory<Story>({ query, title, onClose, children }: WithStoryProps<Story>) {
  const story = useQuery({ ...query, gcTime: 0 });
  if (story.data) return children(story.data);
  if (!story.error) return <StoryToCome {...{ title, onClose }} />;
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <ErrorState error={story.error} onRetry={() => void story.refetch()} namespace="reports" />
    </Modal>
  );
}

/** The dialog of a day, before there is anything to show in it. */
export const StoryToCome = ({ title, onClose }: Pick<WithStoryProps<unknown>, 'title' | 'onClose'>) => (
  <Modal opened onClose={onClose} title={title} size="md">
    <Skeleton height={240} />
  </Modal>
);

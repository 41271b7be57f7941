import type { EndpointOutput } from '@suksa/contracts';
import { dayStory } from '@suksa/contracts/reports';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Modal, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Story = EndpointOutput<typeof dayStory>;

/** A day of a student in a dialog. */
export interface DayDialogProps {
  readonly studentId: number;
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The same, once the day has been read. */
export interface OpenDayProps extends Omit<DayDialogProps, 'name'> {
  readonly title: string;
  readonly story: Story;
}

interface WithStoryProps extends Omit<DayDialogProps, 'name'> {
  readonly title: string;
  readonly children: (story: Story) => ReactNode;
}

/** Reads a day anew before its dialog opens on it. */
export function WithStory({ studentId: id, day, title, onClose, children }: WithStoryProps) {
  const story = useQuery({ ...apiQuery(dayStory, { params: { id, day } }), gcTime: 0 });
  if (story.data) return children(story.data);
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      {story.error ? (
        <ErrorState error={story.error} onRetry={() => void story.refetch()} namespace="reports" />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

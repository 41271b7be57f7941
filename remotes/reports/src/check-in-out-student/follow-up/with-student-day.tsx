import { type DayStory, dayStory } from '@suksa/contracts/reports';
import { apiQuery } from '@suksa/platform';
import type { ReactNode } from 'react';
import { WithStory } from '../../components/with-story.tsx';

/** A day of a student in a dialog. */
export interface DayDialogProps {
  readonly studentId: number;
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}

interface WithStudentDayProps extends Omit<DayDialogProps, 'name'> {
  readonly title: string;
  readonly children: (story: DayStory) => ReactNode;
}

/** Reads a day of a student anew before its dialog opens on it. */
export function WithStudentDay({ studentId: id, day, ...dialog }: WithStudentDayProps) {
  return <WithStory {...dialog} query={apiQuery(dayStory, { params: { id, day } })} />;
}

import { RemovedOnHoliday, useScreen } from '@suksa/platform';
import { PageFrame, prepareDialogs } from '@suksa/ui';
import { useEffect } from 'react';
import { HolidayNotice } from '../gate/holiday-notice.tsx';
import RollCall from './roll-call.tsx';

/** For teachers, who call their classes and have nothing to do with the gate. */
export default function RollScreen() {
  const { title, help } = useScreen();
  // What asks before a roll is lost must be there when the line isn't.
  useEffect(() => {
    prepareDialogs().catch((cause: unknown) => console.warn('Questions are fetched later', cause));
  }, []);
  return (
    <PageFrame title={title} help={help}>
      <RemovedOnHoliday instead={<HolidayNotice />}>
        <RollCall />
      </RemovedOnHoliday>
    </PageFrame>
  );
}

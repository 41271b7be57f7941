import { RemovedOnHoliday, useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { HolidayNotice } from '../gate/holiday-notice.tsx';
import RollCall from './roll-call.tsx';

/** For teachers, who call their classes and have nothing to do with the gate. */
export default function RollScreen() {
  const { title, help } = useScreen();
  return (
    <PageFrame title={title} help={help}>
      <RemovedOnHoliday instead={<HolidayNotice />}>
        <RollCall />
      </RemovedOnHoliday>
    </PageFrame>
  );
}

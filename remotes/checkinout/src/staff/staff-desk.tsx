import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { useState } from 'react';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import { CheckDesk } from '../gate/check-desk.tsx';
import { StaffDay } from './staff-day.tsx';
import { StaffHere } from './staff-here.tsx';

interface StaffDeskProps {
  readonly muted: boolean;
  readonly status: DeviceStatus | null;
  readonly onRecorded: (outcome: CheckOutcome) => void;
}

/** Where staff come and go by themselves: card or code, and how the own day stands. */
export default function StaffDesk({ muted, status, onRecorded }: StaffDeskProps) {
  const [last, setLast] = useState<CheckOutcome | null>(null);
  return (
    <>
      <CheckDesk
        forStaff
        muted={muted}
        status={status}
        onRecorded={(outcome) => {
          setLast(outcome);
          onRecorded(outcome);
        }}
      >
        {last?.person.kind === 'staff' && <StaffDay key={last.at} outcome={last} />}
      </CheckDesk>
      <StaffHere status={status} />
    </>
  );
}

import { RemovedOnHoliday } from '@suksa/platform';
import { useState } from 'react';
import { useGateDevice } from '../device/use-gate-device.ts';
import { CheckDesk } from './check-desk.tsx';
import { GateHeader } from './gate-header.tsx';
import classes from './gate-screen.module.css';
import { HolidayNotice } from './holiday-notice.tsx';
import { isMuted, keepMuted } from './sounds.ts';
import { TodayPanel } from './today-panel.tsx';
import { useToday } from './use-today.ts';

/** The kiosk at the gate: scan or type, read the answer from afar, see how the day goes. */
export default function GateScreen() {
  const [muted, setMuted] = useState(isMuted);
  const today = useToday();
  const status = useGateDevice();

  function mute(next: boolean) {
    keepMuted(next);
    setMuted(next);
  }

  return (
    <div className={classes.gate}>
      <GateHeader muted={muted} onMute={mute} />
      <main className={classes.main} data-alone={!today.allowed || undefined}>
        <RemovedOnHoliday instead={<HolidayNotice />}>
          <CheckDesk muted={muted} status={status} onRecorded={today.add} />
        </RemovedOnHoliday>
        {today.allowed && <TodayPanel query={today.query} />}
      </main>
    </div>
  );
}

import type { EndpointOutput } from '@suksa/contracts';
import type { attendanceDay, attendanceMonth } from '@suksa/contracts/reports';

export type DayReport = EndpointOutput<typeof attendanceDay>;
export type MonthReport = EndpointOutput<typeof attendanceMonth>;

import { dayLength, dayOfDate, hourLength, schoolTimeZone, wallClock } from '@suksa/contracts/days';
import { mostImportedHolidays } from '@suksa/contracts/settings';
import { convertIcsCalendar, type IcsDateObject, type IcsEvent } from 'ts-ics';
import { refuse } from '../../../http/refuse.ts';

/** One event of a calendar file, on the days that it stands for here. */
export interface FileEvent {
  /** Of a recurring event, with the year behind it; empty where the file gives none. */
  readonly uid: string;
  readonly name: string;
  /** `YYYY-MM-DD`, both included; empty where it can't be told. */
  readonly startDate: string;
  readonly endDate: string;
  /** Where it takes hours and not days. */
  readonly hours: { readonly from: string; readonly until: string } | null;
  /** Why it can't be taken, as a code of `errors.field`. */
  readonly fault: { readonly code: string; readonly typed: string } | null;
}

interface Window {
  /** Recurring events are taken from the first to the last of these years. */
  readonly firstYear: number;
  readonly lastYear: number;
}

/** Clocks of events that name no time zone are those of the school. */
const withZone = (text: string) =>
  text.replace(
    /^(DTSTART|DTEND)((?:;VALUE=DATE-TIME)?):(\d{8}T\d{6})(?=\r?$)/gim,
    `$1;TZID=${schoolTimeZone}$2:$3`,
  );

/** The events of a calendar file, refused as a whole where it is none, or brings too many. */
export const eventsOf = (bytes: Buffer, window: Window): FileEvent[] => {
  const events = parsed(textOf(bytes)).flatMap((event) => occurrencesOf(event, window));
  if (events.length > mostImportedHolidays)
    refuseFile('too_many_events', { maximum: mostImportedHolidays, number: events.length });
  return events;
};

const refuseFile = (code: string, values?: Record<string, number>): never =>
  refuse('validation_failed', { fields: [values ? { path: 'file', code, values } : { path: 'file', code }] });

/** Lines are folded by bytes, also in the middle of a Lao letter: they are joined before the text is read. */
const unfolded = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1');

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded(bytes));
  } catch {
    return refuseFile('file_encoding');
  }
};

const parsed = (text: string): readonly Partial<IcsEvent>[] => {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return refuseFile('not_a_calendar');
  try {
    return convertIcsCalendar(undefined, withZone(text)).events ?? [];
  } catch {
    return refuseFile('not_a_calendar');
  }
};

const dayOf = (time: number) => dayOfDate(new Date(time));
const hourOf = (time: number) => new Date(time).toISOString().slice(11, 16);

const timeOf = (date: IcsDateObject | undefined): number => {
  const time = date?.date?.getTime() ?? Number.NaN;
  return date?.type === 'DATE' || Number.isNaN(time) ? time : Date.parse(`${wallClock(new Date(time))}Z`);
};

/** Without an end, an event of days is one day long. */
const endOf = (event: Partial<IcsEvent>, start: number): number => {
  if ('end' in event && event.end) return timeOf(event.end);
  if ('duration' in event && event.duration) {
    const { weeks = 0, days = 0, hours = 0, minutes = 0 } = event.duration;
    return start + ((weeks * 7 + days) * 24 + hours) * hourLength + minutes * 60_000;
  }
  return start + (event.start?.type === 'DATE' ? dayLength : 0);
};

const occurrencesOf = (event: Partial<IcsEvent>, window: Window): FileEvent[] => {
  const { uid = '', summary = '' } = event;
  const start = timeOf(event.start);
  const end = endOf(event, start);
  const none: FileEvent = { uid, name: summary.trim(), startDate: '', endDate: '', hours: null, fault: null };
  if (Number.isNaN(start) || Number.isNaN(end)) return [{ ...none, fault: { code: 'no_start', typed: '' } }];
  const once = { ...none, ...placeOf(start, end) };
  const fault = faultOf(event, end < start);
  if (fault) return [{ ...once, fault }];
  return event.recurrenceRule ? yearly(once, event, window) : [once];
};

/** The days of an event; of one within a day, also its hours. The end of iCalendar is the first moment after. */
const placeOf = (start: number, end: number): Pick<FileEvent, 'startDate' | 'endDate' | 'hours'> => {
  const last = end > start ? end - 1 : end;
  const isWhole = start % dayLength === 0 && end % dayLength === 0;
  const startDate = dayOf(start);
  const endDate = dayOf(last);
  const withinDay = !isWhole && startDate === endDate && end > start;
  return {
    startDate,
    endDate,
    hours: withinDay ? { from: hourOf(start), until: end % dayLength === 0 ? '23:59' : hourOf(end) } : null,
  };
};

const faultOf = (event: Partial<IcsEvent>, endsBeforeStart: boolean): FileEvent['fault'] => {
  if (endsBeforeStart) return { code: 'date_order', typed: '' };
  if (event.status === 'CANCELLED') return { code: 'event_cancelled', typed: '' };
  if (event.recurrenceId) return { code: 'event_exception', typed: '' };
  const rule = event.recurrenceRule;
  if (!rule) return null;
  const isPlain =
    rule.frequency === 'YEARLY' &&
    (rule.interval ?? 1) === 1 &&
    !rule.byDay &&
    !rule.byYearday &&
    !rule.byWeekNo &&
    !rule.bySetPos &&
    (rule.byMonth?.length ?? 0) <= 1 &&
    (rule.byMonthday?.length ?? 0) <= 1 &&
    !event.exceptionDates?.length;
  return isPlain ? null : { code: 'event_recurs', typed: rule.frequency };
};

/** The same days of each year, as long as the rule and the years that are taken go. */
const yearly = (
  once: FileEvent,
  { recurrenceRule: rule }: Partial<IcsEvent>,
  window: Window,
): FileEvent[] => {
  const first = Number(once.startDate.slice(0, 4));
  const until = rule?.until ? dayOf(timeOf(rule.until)) : '9999-12-31';
  const occurrences: FileEvent[] = [];
  for (let year = first; year <= window.lastYear && year - first < (rule?.count ?? 10_000); year += 1) {
    const startDate = moved(once.startDate, year - first);
    if (startDate > until) break;
    // 29 February is a day of leap years alone.
    if (year < window.firstYear || dayOf(Date.parse(startDate)) !== startDate) continue;
    occurrences.push({
      ...once,
      uid: once.uid && `${once.uid} ${year}`,
      startDate,
      endDate: moved(once.endDate, year - first),
    });
  }
  return occurrences;
};

const moved = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

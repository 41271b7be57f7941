import { type HolidayImport, type HolidayImportRow, HolidayInput } from '@suksa/contracts/settings';
import type { RowOutcome } from '@suksa/contracts/spreadsheet';
import { cleanFileName } from '../../../school/files/file-name.ts';
import type { FileEvent } from './holiday-file.ts';
import type { HolidayRow } from './holiday-repository.ts';

/** One event with what shall become of it. */
export interface PlannedEvent {
  readonly shown: HolidayImportRow;
  readonly uid: string;
  /** The entry that it would change, or is already. */
  readonly known: HolidayRow | null;
  /** What would be saved; null for what is wrong or unchanged. */
  readonly input: HolidayInput | null;
}

interface Planning {
  readonly calendar: HolidayImport;
  readonly events: readonly FileEvent[];
  /** The entries of the branch in the years of the file. */
  readonly entries: readonly HolidayRow[];
  readonly idOfUid: ReadonlyMap<string, number>;
}

/** Compares each event with what is there; nothing is asked or written. */
export const planEvents = ({ calendar, events, entries, idOfUid }: Planning): PlannedEvent[] => {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const met = new Set<string>();
  return events.map((event, index) => {
    const known =
      entryById.get(idOfUid.get(event.uid) ?? 0) ??
      entries.find((entry) => isSameEvent(entry, event)) ??
      null;
    const input = known ? changedBy(known, event) : newBy(calendar, event);
    const key = known ? `#${known.id}` : `${event.startDate} ${event.name}`;
    const fault = event.fault ?? (met.has(key) ? { code: 'event_twice', typed: '' } : faultOf(input));
    if (!fault) met.add(key);
    const changes = known && !fault ? changesOf(known, input) : [];
    const outcome: RowOutcome = fault
      ? 'wrong'
      : known === null
        ? 'new'
        : changes.length > 0
          ? 'changed'
          : 'unchanged';
    return {
      shown: {
        number: index + 1,
        outcome,
        name: event.name,
        startDate: event.startDate,
        endDate: event.endDate,
        freeFrom: event.hours?.from ?? null,
        freeUntil: event.hours?.until ?? null,
        remarks: fault ? [{ path: '', notice: false, ...fault }] : [],
        changes,
      },
      uid: event.uid,
      known,
      input: outcome === 'new' || outcome === 'changed' ? input : null,
    };
  });
};

const isSameEvent = (entry: HolidayRow, { startDate, name }: FileEvent) =>
  entry.startDate === startDate && isNameOf(entry, name);

const isNameOf = ({ nameLo, nameEn }: HolidayRow, name: string) =>
  [nameLo, nameEn].some((own) => own.trim().toLowerCase() === name.toLowerCase());

const laoLetters = /[\u0e80-\u0eff]/;

/** A file gives one name: it stands in both languages until somebody adds the other. */
const newBy = (calendar: HolidayImport, { name, startDate, endDate, hours }: FileEvent): HolidayInput => ({
  startDate,
  endDate,
  name: { lo: name, en: name },
  type: hours ? 'half_day' : calendar.type === 'half_day' ? 'closure' : calendar.type,
  everywhere: calendar.everywhere,
  levelId: calendar.levelId,
  classId: null,
  audience: calendar.audience,
  freeFrom: hours?.from ?? null,
  freeUntil: hours?.until ?? null,
  paid: true,
  source: [...cleanFileName(calendar.file.name)].slice(0, 120).join(''),
  confirmed: calendar.confirmed,
});

/** Type, scope and consent of a known entry stay; a name changes in the language that it is written in. */
const changedBy = (known: HolidayRow, { name, startDate, endDate, hours }: FileEvent): HolidayInput => {
  const kept = { lo: known.nameLo, en: known.nameEn };
  const renamed = isNameOf(known, name) ? kept : { ...kept, [laoLetters.test(name) ? 'lo' : 'en']: name };
  const isHalf = hours !== null || known.type === 'half_day';
  return {
    startDate,
    endDate,
    name: renamed,
    type: hours ? 'half_day' : known.type,
    everywhere: known.branchId === null,
    levelId: known.levelId,
    classId: known.classId,
    audience: known.audience,
    freeFrom: isHalf ? (hours?.from ?? known.freeFrom?.slice(0, 5) ?? null) : null,
    freeUntil: isHalf ? (hours?.until ?? known.freeUntil?.slice(0, 5) ?? null) : null,
    paid: known.paid,
    source: known.source,
    confirmed: known.confirmed,
  };
};

/** The first rule of the form that an event breaks. */
const faultOf = (input: HolidayInput) => {
  const checked = HolidayInput.safeParse(input);
  if (checked.success) {
    const years = [input.startDate, input.endDate].map((date) => Number(date.slice(0, 4)));
    return years.every((year) => year >= 2000 && year <= 2100) ? null : { code: 'out_of_range', typed: '' };
  }
  const [issue] = checked.error.issues;
  const isName = issue?.path[0] === 'name';
  if (isName && input.name.lo === '') return { path: 'name', code: 'required', typed: '' };
  if (isName) return { path: 'name', code: 'too_long', typed: '' };
  return { code: issue?.message ?? 'invalid', typed: '' };
};

const changesOf = (known: HolidayRow, input: HolidayInput) => {
  const pairs = {
    startDate: [known.startDate, input.startDate],
    endDate: [known.endDate, input.endDate],
    nameLo: [known.nameLo, input.name.lo],
    nameEn: [known.nameEn, input.name.en],
    freeFrom: [known.freeFrom?.slice(0, 5) ?? '', input.freeFrom ?? ''],
    freeUntil: [known.freeUntil?.slice(0, 5) ?? '', input.freeUntil ?? ''],
  };
  return Object.entries(pairs).flatMap(([path, [before = '', after = '']]) =>
    before === after ? [] : [{ path, before, after }],
  );
};

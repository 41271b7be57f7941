import { daysAfter } from '@suksa/contracts/days';
import { type ShiftPerson, type StaffType, shiftPersons, staffTypes } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { useSearchParams } from 'react-router-dom';

/** Whose week is shown, and which, held by the address; students and level are shared with the list's filters. */
export function useWeekGroup() {
  const [params, setParams] = useSearchParams();
  const person = shiftPersons.find((value) => value === params.get('person')) ?? 'student';
  const staffType = staffTypes.find((value) => value === params.get('type'));
  const levelId = idIn(params.get('level'));
  const classId = idIn(params.get('class'));
  const asked = params.get('date') ?? '';
  const date = isDay(asked) ? asked : localDay();

  const set = (changes: Readonly<Record<string, string | number | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { preventScrollReset: true },
    );

  return {
    view: params.get('view') === 'week' ? ('week' as const) : ('list' as const),
    group: person === 'student' ? { person, levelId, classId, date } : { person, staffType, date },
    setView: (view: string) => set({ view: view === 'week' ? view : null }),
    setPerson: (value: ShiftPerson) => set({ person: value, level: null, class: null, type: null }),
    setStaffType: (value: StaffType | null) => set({ type: value }),
    setLevel: (value: number | null) => set({ level: value, class: null }),
    setClass: (value: number | null) => set({ class: value }),
    setDate: (value: string) => set({ date: value === localDay() ? null : value }),
    /** One week further or back. */
    step: (by: 1 | -1) => set({ date: daysAfter(date, by * 7) }),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function idIn(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
}

import { roomKinds, type WeekLesson } from '@suksa/contracts/technical';

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const lao = ['ຈັນ', 'ອັງຄານ', 'ພຸດ', 'ພະຫັດ', 'ສຸກ', 'ເສົາ', 'ອາທິດ'];

/** The weekday that a name speaks of, in English or Lao, also shortened. */
export function weekdayNamed(name: string): number | undefined {
  const plain = name.trim().toLowerCase();
  const english = weekdayNames.findIndex((day) => plain.slice(0, 3) === day.toLowerCase().slice(0, 3));
  if (english >= 0) return english + 1;
  const own = lao.findIndex((day) => plain.replace(/^ວັນ/u, '').startsWith(day));
  return own < 0 ? undefined : own + 1;
}

/** Minutes of the first time of day in a name. */
export function timeNamed(name: string): number | undefined {
  const found = /(\d{1,2})\s*[:.hH]\s*(\d{2})/u.exec(name);
  const minutes = found ? Number(found[1]) * 60 + Number(found[2]) : Number.NaN;
  return minutes < 24 * 60 ? minutes : undefined;
}

/** What FET has no word for goes along as a tag of the activity. */
export const roomTag = {
  of: ({ roomKind }: Pick<WeekLesson, 'roomKind'>) => (roomKind ? [`room:${roomKind}`] : []),
  in: (tags: readonly string[]) => roomKinds.find((kind) => tags.includes(`room:${kind}`)) ?? null,
};

const together = 'together:';
export const parallelTag = {
  of: ({ parallel }: Pick<WeekLesson, 'parallel'>) => (parallel ? [`${together}${parallel}`] : []),
  in: (tags: readonly string[]) =>
    tags.find((tag) => tag.startsWith(together))?.slice(together.length) ?? null,
};

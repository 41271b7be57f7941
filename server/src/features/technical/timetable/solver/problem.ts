/**
 * A school's week to be put together, as numbers: whoever asks (the database, a `.fet` file) keeps names and ids and
 * says "teacher 3". A slot is `day * periods + period`.
 */
export interface Problem {
  readonly days: number;
  /** The most periods that a day has; shorter days have breaks at their end. */
  readonly periods: number;
  readonly teachers: number;
  /** Smallest parts of the school that always sit together: two lessons clash when they share one. */
  readonly atoms: number;
  /** Classes, groups and halves of a class, each as the atoms in it. */
  readonly students: readonly (readonly number[])[];
  readonly rooms: readonly Room[];
  readonly lessons: readonly Lesson[];
  readonly rules: readonly Rule[];
}

export interface Room {
  /** Seats; a lesson with more students isn't held here. */
  readonly capacity: number;
}

export interface Lesson {
  readonly duration: number;
  readonly teachers: readonly number[];
  /** Indexes into `students`. */
  readonly students: readonly number[];
  /** How many students come, where rooms have seats to count. */
  readonly size?: number;
}

/** Whose days a rule looks at. */
export type Who = { readonly teacher: number } | { readonly students: number } | 'teachers' | 'students';

interface Weighted {
  /** 100 must hold; less says how dear a breach is. */
  readonly weight: number;
}

/** A list of lessons apart by at least so many days; two on one day nevertheless follow each other, if `together`. */
export interface Spread extends Weighted {
  readonly kind: 'spread';
  readonly lessons: readonly number[];
  readonly days: number;
  readonly together: boolean;
}

export interface Unavailable extends Weighted {
  readonly kind: 'unavailable';
  readonly who: Who | { readonly room: number };
  readonly slots: readonly number[];
}

export interface Breaks extends Weighted {
  readonly kind: 'breaks';
  readonly slots: readonly number[];
}

/** Lessons that begin in one of these slots. */
export interface Starts extends Weighted {
  readonly kind: 'starts';
  readonly lessons: readonly number[];
  readonly slots: readonly number[];
  /** A person has put it here. */
  readonly locked?: boolean;
}

/** Lessons that lie within these slots with all their periods. */
export interface Slots extends Weighted {
  readonly kind: 'slots';
  readonly lessons: readonly number[];
  readonly slots: readonly number[];
}

/** Lessons that are held in one of these rooms. A home room counts where no other rule names a room. */
export interface Rooms extends Weighted {
  readonly kind: 'rooms';
  readonly lessons: readonly number[];
  readonly rooms: readonly number[];
  readonly home: boolean;
}

/** At most so many free periods between the first and the last of a day. */
export interface Gaps extends Weighted {
  readonly kind: 'gaps';
  readonly who: Who;
  readonly within: 'day' | 'week';
  readonly most: number;
}

export interface MostHours extends Weighted {
  readonly kind: 'most-hours';
  readonly who: Who;
  readonly most: number;
}

/** On a day at all, at least so many hours; without `emptyDays` on every day. */
export interface LeastHours extends Weighted {
  readonly kind: 'least-hours';
  readonly who: Who;
  readonly least: number;
  readonly emptyDays: boolean;
}

export interface MostDays extends Weighted {
  readonly kind: 'most-days';
  readonly who: Who;
  readonly most: number;
}

export interface MostInARow extends Weighted {
  readonly kind: 'most-in-a-row';
  readonly who: Who;
  readonly most: number;
}

/** Days begin with the first open period, at most so many with the second. */
export interface Early extends Weighted {
  readonly kind: 'early';
  readonly who: Who;
  readonly late: number;
}

export interface Same extends Weighted {
  readonly kind: 'same';
  readonly what: 'start' | 'day' | 'period';
  readonly lessons: readonly number[];
}

/** Two lessons: the second right after the first, the two side by side, in this order in the week, or on a day that they share. */
export interface Pair extends Weighted {
  readonly kind: 'pair';
  readonly how: 'consecutive' | 'beside' | 'ordered' | 'ordered-on-a-day';
  readonly lessons: readonly [number, number];
}

/** Three lessons in one row, in any order. */
export interface Row extends Weighted {
  readonly kind: 'row';
  readonly lessons: readonly [number, number, number];
}

/** Lessons of which no two are held at once. */
export interface Apart extends Weighted {
  readonly kind: 'apart';
  readonly lessons: readonly number[];
}

export type Rule =
  | Apart
  | Breaks
  | Early
  | Gaps
  | LeastHours
  | MostDays
  | MostHours
  | MostInARow
  | Pair
  | Rooms
  | Row
  | Same
  | Slots
  | Spread
  | Starts
  | Unavailable;

/** Where a lesson is: its first slot and its room; -1 for none. */
export interface Place {
  readonly slot: number;
  readonly room: number;
}

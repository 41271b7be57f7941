/** What FET speaks of, as its constraints begin. */
const whom = [
  'teacher',
  'teachers',
  'students_set',
  'students',
  'room',
  'rooms',
  'subject',
  'activity_tag',
  'subject_activity_tag',
  'activity',
  'activities',
  'subactivities',
] as const;
/** And what it asks of them. */
const what = [
  'not_available_times',
  'max_days_per_week',
  'min_days_per_week',
  'max_gaps_per_day',
  'max_gaps_per_week',
  'max_hours_daily',
  'min_hours_daily',
  'max_hours_continuously',
  'activity_tag_max_hours_daily',
  'activity_tag_max_hours_continuously',
  'interval_max_days_per_week',
  'max_span_per_day',
  'min_resting_hours',
  'early_max_beginnings_at_second_hour',
  'preferred_starting_time',
  'preferred_starting_times',
  'preferred_time_slots',
  'same_starting_time',
  'same_starting_day',
  'same_starting_hour',
  'not_overlapping',
  'occupy_max_time_slots_from_selection',
  'occupy_max_different_rooms',
  'same_room_if_consecutive',
  'max_simultaneous_in_selected_time_slots',
  'ends_students_day',
  'end_students_day',
  'preferred_room',
  'preferred_rooms',
  'home_room',
  'home_rooms',
  'max_building_changes_per_day',
  'max_building_changes_per_week',
  'min_gaps_between_building_changes',
  'max_room_changes_per_day',
] as const;
/** Constraints that are one thing. */
const whole = [
  'break_times',
  'min_days_between_activities',
  'max_days_between_activities',
  'min_gaps_between_activities',
  'two_activities_consecutive',
  'two_activities_grouped',
  'three_activities_grouped',
  'two_activities_ordered',
  'virtual_rooms',
] as const;

export type FetConstraint =
  | { readonly whole: (typeof whole)[number] }
  | { readonly who: (typeof whom)[number]; readonly what: (typeof what)[number] }
  | { readonly name: string };

/** What a constraint of FET is called by us; one that we have no words for keeps FET’s, in pieces. */
export const constraintOf = (kind: string): FetConstraint => {
  const plain = kind.replace(/(?<=[a-z])(?=[A-Z])| /g, '_').toLowerCase();
  const alone = whole.find((one) => one === plain);
  if (alone) return { whole: alone };
  for (const who of whom) {
    const asked = what.find((one) => `${who}_${one}` === plain);
    if (asked) return { who, what: asked };
  }
  return { name: plain.replaceAll('_', ' ') };
};

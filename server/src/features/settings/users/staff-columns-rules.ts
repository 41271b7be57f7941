/** Columns about somebody who works here that erasing leaves as they are, by table, for one reason. */
interface Kept {
  readonly why: string;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * What stays of somebody who worked here and is erased, column by column, and why (decision 161). Whatever column of a table
 * that reaches a person of the staff isn't here is emptied by `eraseAroundStaff`: a test demands one of the two of every
 * column that can hold words. What they wrote about others is the others'.
 */
const keptColumns: readonly Kept[] = [
  {
    why: 'Words out of a list of the product’s, that name no one.',
    columns: {
      app_user: 'locale staff_type status',
      card: 'status',
      leave_request: 'state',
      message: 'kind channel language state fault key',
    },
  },
  {
    why: 'The name, while money, marks or papers name this person; else the service takes it away.',
    columns: { app_user: 'name_lo name_en sort_key latin_sort_key', user_search: 'token' },
  },
  {
    why: 'The register of hours, and what the gate wrote down: only ever added to.',
    columns: {
      attendance_change: 'was_code code state',
      attendance_correction: 'code',
      attendance_month: 'days',
      attendance_recompute: 'was code',
      card: 'number token',
      check_event: 'direction source device note request_hash manual_reason',
      gate_event: 'device mode code direction said outcome outcome_direction refused',
    },
  },
  { why: 'Who taught what: marks and report cards hang on it.', columns: { teacher_assignment: 'part' } },
  { why: 'A proof that something was sent once.', columns: { created_once: 'entity request_hash' } },
];

/** As `table.column`, in order. */
export const namesOfKeptOfStaff = (): string[] =>
  keptColumns
    .flatMap(({ columns }) => Object.entries(columns))
    .flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))
    .sort();

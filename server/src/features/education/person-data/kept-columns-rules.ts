/** Columns of people's tables that erasing a student leaves as they are, by table, for one reason. */
interface KeptColumns {
  readonly why: string;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * What stays of a student who is erased, column by column, and why (decisions 89 and 103). Whatever column of a table that
 * reaches a person isn't here is emptied by `eraseAround`: a test demands one of the two of every column that can hold words.
 */
const keptColumns: readonly KeptColumns[] = [
  {
    why: 'Words out of a list of the product’s, that name no one.',
    columns: {
      app_user: 'locale staff_type',
      attendance_change: 'was_code code state',
      card: 'status',
      family: 'payment_rhythm',
      family_change: 'kind moved',
      leave_request: 'state',
      message: 'kind channel language state fault key',
      student: 'status',
      student_guardian: 'relation',
      student_import_row: 'outcome',
    },
  },
  {
    why: 'The register of students, of enrolments, of who moved up and of who left, without its reasons.',
    columns: {
      enrolment: 'entry_code exit_code outcome sort_key latin_sort_key student_status sex',
      exit_record: 'clearance accounted_as',
      rollover_decision: 'outcome leave_as status_before outcome_before resolved_as',
      student: 'code sex birth_date_precision',
    },
  },
  {
    why: 'The name, while marks or money name the student; else the service takes it away.',
    columns: {
      family: 'name_lo name_en sort_key latin_sort_key',
      student:
        'first_name_lo surname_lo first_name_en surname_en sort_key folded_name folded_latin_name latin_sort_key',
    },
  },
  {
    why: 'The register of attendance, and what the gate wrote down: only ever added to.',
    columns: {
      attendance_correction: 'code',
      attendance_month: 'days',
      attendance_recompute: 'was code',
      card: 'number token',
      check_event: 'direction source device note request_hash manual_reason',
      gate_event: 'device mode code direction said outcome outcome_direction refused',
    },
  },
  {
    why: 'The register of marks, and papers that were issued, as they were issued.',
    columns: {
      graduation_candidate:
        'status held_status checks clearance before_approval state_number destination_kind',
      graduation_certificate: 'code signatory holder void_reason',
      graduation_exam_mark: 'sitting',
      graduation_hand_over: 'received_by relation',
      mark: 'book_column',
      mark_correction: 'state',
      report_card: 'period conduct published layout',
      year_result: 'conduct source',
    },
  },
  {
    why: 'The books of money: the law has them kept whole, with what gave reason to an entry.',
    columns: {
      bank_line: 'reference payer payer_key text fingerprint step left_out_reason',
      credit_note: 'number kind reason',
      credit_transfer: 'reason',
      family: 'company company_tax_number company_address',
      fee_reminder: 'way',
      instalment_agreement: 'state agreed_by note end_reason',
      instalment_invoice: 'agreement_state',
      invoice: 'number period state note request_hash status',
      invoice_line: 'kind text_lo text_en why',
      late_fee_waiver: 'reason',
      payment:
        'receipt_code payer_name payer_name_lo payer_name_en method bank_reference note request_hash hash others',
      payment_reference: 'reference',
      payment_void: 'reason',
      refund: 'method bank_reference reason state refusal',
      void_request: 'reason state refusal',
      write_off: 'reason state refusal',
    },
  },
  {
    why: 'Made anew from what is left, or a proof that something was sent once.',
    columns: { created_once: 'entity request_hash', family_search: 'token', student_search: 'token' },
  },
];

/** As `table.column`, in order. */
export const namesOfKept = (): string[] =>
  keptColumns
    .flatMap(({ columns }) => Object.entries(columns))
    .flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))
    .sort();

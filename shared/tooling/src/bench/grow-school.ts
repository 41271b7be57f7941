import { execFileSync } from 'node:child_process';

/** What hangs on a branch and its students, in no order: what one refers to is copied along with it. */
const copied = [
  ...['branch', 'academic_year', 'term', 'branch_level', 'class', 'homeroom'],
  ...['family', 'student', 'guardian', 'student_guardian', 'student_search', 'enrolment'],
  ...['invoice', 'invoice_line'],
];

/** Ids of the n-th copy begin here times n, far above any of the first. */
const apart = 10_000_000;

/** What must be unique in the whole school. */
const changed: Readonly<Record<string, string>> = {
  'branch.code': "t.code || '-' || copy",
  'student.code': 'overlay(t.code placing chr(64 + copy) from 1 for 1)',
  'student.card_code': 'null',
  'guardian.user_id': 'null',
  'student_search.branches': `(select bit_or(branch_bit(branch + copy * ${apart})) from unnest(home.branches) branch)`,
  'invoice.idempotency_key': 'null',
};

/** In which branches a student is or was. */
const home = `join (select student_id, array_agg(distinct branch_id) as branches from enrolment group by student_id) home
  using (student_id)`;

const query = (databaseUrl: string, sql: string): string =>
  execFileSync('psql', [databaseUrl, '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

interface Column {
  readonly tableName: string;
  readonly name: string;
  /** An id of this table or of another that is copied. */
  readonly isId: boolean;
}

const columnsOf = (databaseUrl: string): readonly Column[] => {
  const tables = copied.map((name) => `'${name}'::regclass`).join(', ');
  const text = query(
    databaseUrl,
    `select json_agg(json_build_object('tableName', a.attrelid::regclass::text, 'name', a.attname, 'isId',
      a.attname = 'id' or exists (select 1 from pg_constraint c
        cross join unnest(c.conkey) as pair (own)
        where c.contype = 'f' and c.conrelid = a.attrelid and pair.own = a.attnum and a.attname <> 'level_id'
          and c.confrelid in (${tables}))) order by a.attnum)
    from pg_attribute a
    where a.attrelid in (${tables}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  );
  return JSON.parse(text) as Column[];
};

/** Millions of words go into an index one by one ten times as slowly as into one that is made of them afterwards. */
const indexOfWords = (databaseUrl: string) => {
  const [name, definition] = query(
    databaseUrl,
    `select conname || E'\\t' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = 'student_search'::regclass and contype = 'p'`,
  )
    .trim()
    .split('\t');
  return {
    drop: `alter table student_search drop constraint ${name}`,
    make: `alter table student_search add constraint ${name} ${definition}`,
  };
};

/**
 * Puts so many copies of all its branches beside those of a school, with other codes: rows of the database's own making,
 * since a school of 200,000 made row by row takes longer than all that is measured at it.
 */
export function growSchool(databaseUrl: string, copies: number): void {
  const columns = columnsOf(databaseUrl);
  const inserts = copied.map((table) => {
    const own = columns.filter(({ tableName }) => tableName === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const values = own.map(
      ({ name, isId }) =>
        changed[`${table}.${name}`] ?? (isId ? `t."${name}" + copy * ${apart}` : `t."${name}"`),
    );
    return `insert into ${table} (${names})
      select ${values.join(', ')} from ${table} t ${table === 'student_search' ? home : ''} cross join generate_series(1, ${copies}) copy`;
  });
  const words = indexOfWords(databaseUrl);
  // Copies keep every rule that the first one keeps, so nothing is checked again, and no trigger copies what is copied.
  const steps = ['set local session_replication_role = replica', words.drop, ...inserts, words.make];
  query(databaseUrl, `begin; ${steps.join('; ')}; commit`);
  query(databaseUrl, 'vacuum analyze');
}

/** Of three school years one day in forty: some five million scans of 200,000 students, as far as a few minutes go. */
const schoolYears = 3;
const oneDayIn = 40;

/** Puts scans of the last school years beside those of a school, in and out, each student's on other days. */
export function growEvents(databaseUrl: string): void {
  query(
    databaseUrl,
    `begin; set local session_replication_role = replica;
    select keep_school_years('check_event', 'check_event',
      school_year_of(now()::date) - ${schoolYears}, school_year_of(now()::date));
    insert into check_event (branch_id, student_id, day, direction, occurred_at, source, device, idempotency_key)
    select c.branch_id, e.student_id, day::date, way.direction, day + way.at, 'scanner', 'gate 1', gen_random_uuid()
    from generate_series(make_date(school_year_of(now()::date) - ${schoolYears}, 8, 1)::timestamp,
      make_date(school_year_of(now()::date), 7, 31), '1 day') day
    join enrolment e on e.is_current and (e.student_id + extract(doy from day)::int) % ${oneDayIn} = 0
    join class c on c.id = e.class_id
    cross join (values ('in', interval '7 hours 40 minutes'), ('out', interval '16 hours')) way (direction, at)
    where extract(isodow from day) < 6 and extract(month from day) not in (6, 7, 8);
    commit`,
  );
  query(databaseUrl, 'vacuum analyze check_event');
}

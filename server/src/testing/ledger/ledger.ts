import { sql } from 'drizzle-orm';
import type { TestServer } from '../test-server.ts';

interface Account {
  readonly family: number;
  readonly students: number[];
}

interface Bill {
  readonly id: number;
  readonly family: number;
  readonly total: number;
  touched?: boolean;
}

interface ReceiptKept {
  readonly id: number;
  readonly family: number;
  readonly amount: number;
  readonly cheque?: boolean;
}

/** A ledger written apart from the product, and the chance that decides what happens to it. */
export interface Ledger {
  readonly server: TestServer;
  readonly seed: number;
  readonly accounts: readonly Account[];
  /** What each family owes less what it has paid ahead. */
  readonly expected: Map<number, number>;
  /** Families with a child in the other branch too: what they owe there less what they have paid ahead there. */
  readonly inOther: Map<number, number>;
  /** Of students, some fees of whom a company pays: which company. */
  readonly companyOf: ReadonlyMap<number, number>;
  readonly bills: Bill[];
  readonly receipts: ReceiptKept[];
  readonly add: (family: number, amount: number) => void;
  readonly addThere: (family: number, amount: number) => void;
  readonly random: (below: number) => number;
  readonly oneOf: <Value>(values: readonly Value[]) => Value;
  /** What the product says now, in the first branch unless told. */
  readonly netOf: (family: number, branch?: number) => Promise<Net>;
}

interface Net extends Record<string, unknown> {
  readonly balance: number;
  readonly credit: number;
}

/** One thing that happens to a family's money. */
export type Work = (ledger: Ledger, account: Account) => Promise<unknown>;

/** Mulberry32, all in 32 bits: every step of its 2^32 states is another one, whatever is multiplied. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

/** What is left on receipts and credit notes, and owed on invoices: three sums by index, not the whole account. */
const netOf = async ({ app }: TestServer, family: number, branch = 1): Promise<Net> => {
  const { rows } = await app.connection.pool.query<Net>({ ...net, values: [family, branch] });
  return rows[0] as Net;
};

/** It is asked after every step: planned once. */
const net = {
  name: 'ledger_net_of_family',
  text: `select (select coalesce(sum(balance), 0)::float8 from invoice where family_id = $1 and branch_id = $2) as balance,
    ((select coalesce(sum(p.amount - coalesce((select sum(u.amount) from payment_use u where u.payment_id = p.id), 0)), 0)
      from payment p where p.family_id = $1 and p.branch_id = $2
        and not exists (select 1 from payment_void v where v.payment_id = p.id))
    + (select coalesce(sum(credit_note_left(n.id)), 0) from invoice i join credit_note n on n.invoice_id = i.id
      where i.family_id = $1 and i.branch_id = $2 and i.returned > 0))::float8 as credit`,
};

export const otherBranch = 2;

/** Every fourth family gets one child more, who studies in the other branch. */
const openOther = async (server: TestServer, families: readonly number[]) => {
  const { rows } = await server.app.db.execute<{ family: number }>(sql`
    with child as (
      insert into student (code, family_id, first_name_lo, first_name_en, sex, status, sort_key, folded_name)
      select 'LEDGER' || f.id, f.id, 'ນ້ອງ', 'Nong', 'female', 'enrolled', 'nong', 'nong'
      from family f where f.id = any(${sql.param([...families])}::int[]) returning id, family_id)
    insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code)
    select child.id, c.branch_id, c.year_id, c.id, y.start_date, 'new' from child,
      (select * from class where branch_id = ${otherBranch} order by id desc limit 1) c
      join academic_year y on y.id = c.year_id
    returning (select family_id from child where child.id = student_id) as family`);
  const inOther = new Map<number, number>();
  for (const { family } of rows) {
    const { balance, credit } = await netOf(server, family, otherBranch);
    inOther.set(family, balance - credit);
  }
  return inOther;
};

/** What a company pays of every seventh student: the fee of that id. */
export const paidByCompany = 2;

/** Two companies as accounts like any other, each with the students for whom it pays. */
const openCompanies = async ({ app }: TestServer, accounts: readonly Account[]) => {
  const students = accounts.flatMap((account) => account.students).filter((_, at) => at % 7 === 0);
  const companyOf = new Map<number, number>();
  for (const [at, name] of ['Lao Thong', 'Nam Ngum'].entries()) {
    const { rows } = await app.db.execute<{ id: number }>(sql`
      insert into family (name_lo, name_en, company, sort_key) values (${name}, ${name}, ${name}, ${name}) returning id`);
    for (const student of students.filter((_, place) => place % 2 === at)) {
      companyOf.set(student, rows[0]?.id ?? 0);
      await app.db.execute(sql`
        insert into item_payer (student_id, fee_item_id, company_id) values (${student}, ${paidByCompany}, ${rows[0]?.id})`);
    }
  }
  const companies = [...new Set(companyOf.values())].map((family) => ({
    family,
    students: students.filter((student) => companyOf.get(student) === family),
  }));
  return { companyOf, companies };
};

/** Opens a ledger over the families of the first branch as they stand, and over two companies that pay for some. */
export const openLedger = async (server: TestServer, seed: number): Promise<Ledger> => {
  const { rows } = await server.app.db.execute<{ family: number; students: number[] }>(sql`
    select s.family_id as family, array_agg(s.id order by s.id) as students
    from student s join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where not exists (select 1 from student_household h where h.student_id = s.id)
    group by 1 order by 1`);
  const { companyOf, companies } = await openCompanies(server, rows);
  const accounts = [...rows, ...companies];
  const inOther = await openOther(
    server,
    rows.map(({ family }) => family).filter((_, at) => at % 4 === 0),
  );
  const expected = new Map<number, number>();
  for (const { family } of accounts) {
    const { balance, credit } = await netOf(server, family);
    expected.set(family, balance - credit);
  }
  return {
    ...{ server, seed, accounts, expected, inOther, companyOf, ...ownPart(seed) },
    add: (family, amount) => expected.set(family, (expected.get(family) ?? 0) + amount),
    addThere: (family, amount) => inOther.set(family, (inOther.get(family) ?? 0) + amount),
    netOf: (family, branch) => netOf(server, family, branch),
  };
};

/** What those who work side by side have each for themselves. */
const ownPart = (seed: number): Pick<Ledger, 'bills' | 'receipts' | 'random' | 'oneOf'> => {
  const random = chance(seed);
  return { bills: [], receipts: [], random, oneOf: (values) => values[random(values.length)] as never };
};

/**
 * So many who work side by side in one office on one ledger, each with a chance of his own. What happens to a family is
 * done by one of them, so that what it comes to is known after each step; the first has the companies and everybody for
 * whom they pay.
 */
export const besideEachOther = (ledger: Ledger, count: number): readonly Ledger[] => {
  const { accounts, companyOf, seed } = ledger;
  const withCompany = accounts.filter(({ students }) => students.some((student) => companyOf.has(student)));
  const others = accounts.filter((account) => !withCompany.includes(account));
  return Array.from({ length: count }, (_, at) => ({
    ...ledger,
    ...ownPart(seed + at * 1_000_003),
    accounts: at === 0 ? withCompany : others.filter((_account, place) => place % (count - 1) === at - 1),
  }));
};

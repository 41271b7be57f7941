import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { recordCheck } from '@suksa/contracts/checkinout';
import { listStudents } from '@suksa/contracts/education';
import { type NoteCount, noteKeys, openTill, recordPayment } from '@suksa/contracts/feeinvoice';
import { type MarkBook, markBookChoices, readMarkBook, saveMarks } from '@suksa/contracts/reports';
import { ApiClient, RefusedCall } from './api-client.ts';
import { rowsOf } from './postgres.ts';
import { demoPassword } from './product.ts';

interface Place {
  /** Where browsers reach the product: a server, or what stands before several. */
  readonly url: string;
  readonly databaseUrl: string;
}

/** What mustn't be: each a sentence, none where all is well. */
export interface Outcome {
  readonly wrong: readonly string[];
  readonly payments: number;
  readonly scans: number;
  readonly marks: number;
  /** How often a call had to be made again before it was answered. */
  readonly repeated: number;
  readonly reads: number;
  readonly readsRepeated: number;
}

/**
 * A school at work while its servers and its database come and go: desks that take payments, gates, a teacher who
 * enters marks, and people who look something up. As the screens do, everybody repeats what wasn't answered, with the
 * same key. Afterwards what was acknowledged is compared with what is stored.
 */
export class MixedWork {
  readonly #admin: ApiClient;
  readonly #databaseUrl: string;
  readonly #families: readonly number[];
  readonly #codes: readonly string[];
  readonly #book: MarkBook;
  readonly #column: string;
  readonly #versions = new Map<string, number>();
  readonly #device = `mixed-${randomUUID()}`;
  readonly #paid = new Map<string, number>();
  readonly #scanned = new Set<string>();
  /** The last mark of each cell that was acknowledged. */
  readonly #marked = new Map<string, number>();
  readonly #wrong: string[] = [];
  #over = false;
  #lanes: Promise<unknown> = Promise.resolve();
  #repeated = 0;
  #reads = 0;
  #readsRepeated = 0;
  #marks = 0;
  #scans = 0;
  #answered = 0;

  private constructor(place: Place, found: SchoolData) {
    this.#databaseUrl = place.databaseUrl;
    this.#admin = found.admin;
    this.#families = found.families;
    this.#codes = found.codes;
    this.#book = found.book;
    this.#column = found.column;
    for (const { studentId, subjectId, version } of found.book.cells)
      this.#versions.set(`${studentId}/${subjectId}`, version);
  }

  /** Looks for people to work with, opens a till, and makes today a day of school. */
  static async prepare(place: Place): Promise<MixedWork> {
    const admin = await ApiClient.signIn(place.url, 'admin', demoPassword);
    const notes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
    await admin.send(openTill, { body: { notes } }).catch((error: unknown) => {
      // Somebody worked here before.
      if (!(error instanceof RefusedCall) || error.status !== 409) throw error;
    });
    openTheGate(place.databaseUrl);
    const families = rowsOf(
      place.databaseUrl,
      'select family_id from invoice where branch_id = 1 group by 1 having sum(balance) > 500000 order by 1',
    ).map(([id]) => Number(id));
    const { rows } = await admin.send(listStudents, { query: { size: 100 } });
    const { classes, now } = await admin.send(markBookChoices);
    const taught = classes.find(({ subjects }) => subjects.length > 0);
    if (!taught || !now || families.length === 0)
      throw new Error('The demo school has nothing to work with.');
    const book = await admin.send(readMarkBook, { params: { id: taught.id }, query: { column: now } });
    return new MixedWork(place, { admin, families, codes: rows.map(({ code }) => code), book, column: now });
  }

  /** How many calls were answered so far: what a test waits for instead of a time. */
  get answered(): number {
    return this.#answered;
  }

  /** Begins; {@link end} ends it. */
  begin(): void {
    const lane = async (act: (turn: number) => Promise<void>, from: number) => {
      for (let turn = from; !this.#over; turn++) await act(turn);
    };
    this.#lanes = Promise.all([
      lane((turn) => this.#pay(turn * 2), 0),
      lane((turn) => this.#pay(turn * 2 + 1), 0),
      lane((turn) => this.#scan(turn * 2), 0),
      lane((turn) => this.#scan(turn * 2 + 1), 0),
      lane((turn) => this.#mark(turn), 0),
      lane(() => this.#look(), 0),
    ]);
  }

  async until(answers: number): Promise<void> {
    const goal = this.#answered + answers;
    while (this.#answered < goal && this.#wrong.length === 0) await pause(10);
  }

  /** Waits until everybody has their answer, then compares with what is stored. */
  async end(): Promise<Outcome> {
    this.#over = true;
    await this.#lanes;
    return {
      wrong: [...this.#wrong, ...this.#comparePayments(), ...this.#compareScans(), ...this.#compareMarks()],
      payments: this.#paid.size,
      scans: this.#scans,
      marks: this.#marks,
      repeated: this.#repeated,
      reads: this.#reads,
      readsRepeated: this.#readsRepeated,
    };
  }

  async #pay(turn: number): Promise<void> {
    const idempotencyKey = randomUUID();
    const answer = await this.#insist(recordPayment, {
      body: {
        idempotencyKey,
        familyId: this.#families[turn % this.#families.length] ?? 0,
        payer: this.#device,
        method: 'cash',
        amount: 1000,
        keepRest: true,
      },
    });
    if (answer) this.#paid.set(idempotencyKey, answer.id);
  }

  async #scan(turn: number): Promise<void> {
    const idempotencyKey = randomUUID();
    const now = new Date().toISOString();
    const answer = await this.#insist(recordCheck, {
      body: {
        idempotencyKey,
        code: this.#codes[turn % this.#codes.length] ?? '',
        source: 'scanner',
        device: this.#device,
        scannedAt: now,
        sentAt: now,
      },
    });
    if (answer) this.#scans += 1;
    if (answer?.recorded) this.#scanned.add(idempotencyKey);
  }

  async #mark(turn: number): Promise<void> {
    const { students, subjects } = this.#book;
    const studentId = students[turn % students.length]?.id ?? 0;
    const subjectId = subjects[0]?.id ?? 0;
    const key = `${studentId}/${subjectId}`;
    const value = (turn * 50) % 1000;
    const answer = await this.#insist(saveMarks, {
      params: { id: this.#book.class.id },
      body: {
        cells: [
          {
            ...{ studentId, subjectId, column: this.#column, value, codeId: null },
            version: this.#versions.get(key) ?? 0,
          },
        ],
      },
    });
    const [cell] = answer?.cells ?? [];
    if (!cell) {
      this.#wrong.push(`a mark was refused: ${answer?.refused[0]?.code}`);
      return;
    }
    this.#versions.set(key, cell.version);
    this.#marked.set(key, value);
    this.#marks += 1;
  }

  async #look(): Promise<void> {
    await this.#insist(listStudents, { query: { page: 1, size: 20 } });
    this.#reads += 1;
  }

  /** The same again until there is an answer; one that isn't “not now” and isn't a success is wrong. */
  async #insist<const E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointOutput<E> | undefined> {
    for (;;) {
      try {
        const answer = await this.#admin.send(endpoint, input);
        this.#answered += 1;
        return answer;
      } catch (error) {
        // A proxy says 502 where the server behind it ended while it answered.
        if (error instanceof RefusedCall && ![502, 503].includes(error.status)) {
          // The till is yesterday's since midnight: nobody takes cash into it any more.
          if (error.code === 'till_overdue') return undefined;
          this.#wrong.push(
            `${endpoint.name} was answered ${error.message} ${JSON.stringify(error.body).slice(0, 300)}`,
          );
          return undefined;
        }
        this.#repeated += 1;
        if (endpoint.method === 'GET') this.#readsRepeated += 1;
        await pause(50);
      }
    }
  }

  #comparePayments(): readonly string[] {
    const stored = new Map<string, number[]>();
    for (const [key = '', id] of rowsOf(
      this.#databaseUrl,
      `select idempotency_key, id from payment where payer_name = '${this.#device}'`,
    ))
      stored.set(key, [...(stored.get(key) ?? []), Number(id)]);
    const gaps = rowsOf(
      this.#databaseUrl,
      `select branch_id, receipt_number from (select branch_id, receipt_number, receipt_number - lag(receipt_number) over
         (partition by branch_id, series_year order by receipt_number) as step from payment) steps where step <> 1`,
    );
    return [
      ...[...this.#paid].flatMap(([key, id]) =>
        stored.get(key)?.join() === String(id)
          ? []
          : [`payment ${id} is stored as ${stored.get(key) ?? 'nothing'}`],
      ),
      ...[...stored.keys()].filter((key) => !this.#paid.has(key)).map((key) => `payment ${key} is too much`),
      ...gaps.map(([branch, number]) => `receipt ${number} of branch ${branch} follows a gap`),
    ];
  }

  #compareScans(): readonly string[] {
    const keys = rowsOf(
      this.#databaseUrl,
      `select idempotency_key from check_event where device = '${this.#device}'`,
    ).map(([key = '']) => key);
    const stored = new Set(keys);
    return [
      ...(keys.length > stored.size ? [`${keys.length - stored.size} scans are stored twice`] : []),
      ...[...this.#scanned].filter((key) => !stored.has(key)).map((key) => `scan ${key} is lost`),
    ];
  }

  #compareMarks(): readonly string[] {
    const stored = new Map(
      rowsOf(
        this.#databaseUrl,
        `select student_id || '/' || subject_id, value from mark where book_column = '${this.#column}'`,
      ).map(([key = '', value]) => [key, Number(value)] as const),
    );
    return [...this.#marked].flatMap(([key, value]) =>
      stored.get(key) === value ? [] : [`the mark of ${key} is ${stored.get(key)} instead of ${value}`],
    );
  }
}

interface SchoolData {
  readonly admin: ApiClient;
  readonly families: readonly number[];
  readonly codes: readonly string[];
  readonly book: MarkBook;
  readonly column: string;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Today is a day of school with one shift, whatever the calendar says of it. */
function openTheGate(databaseUrl: string): void {
  const today = `(now() at time zone 'Asia/Vientiane')::date`;
  rowsOf(
    databaseUrl,
    `do $$ begin
       if exists (select from shift where name_en = 'Whole day' and valid_from = ${today}) then return; end if;
       insert into holiday (start_date, end_date, name_lo, name_en, type, branch_id, confirmed)
         values (${today}, ${today}, 'ວັນຮຽນ', 'Make-up day', 'make_up', 1, true);
       update shift set valid_until = ${today} - 1;
       insert into shift (branch_id, name_lo, name_en, person, in_from, on_time_until, late_until, out_from, out_until,
         valid_from) values (1, 'ໝົດມື້', 'Whole day', 'student', '00:00', '23:30', '23:40', '23:50', '23:59', ${today});
     end $$`,
  );
}

import { type CheckOutcome, type ManualReason, manualReasons } from '@suksa/contracts/checkinout';
import { newIdempotencyKey } from '@suksa/platform';
import * as z from 'zod/mini';
import { keptStore } from '../device/durable-store.ts';
import { vault } from '../device/vault.ts';
import { type Store, WaitingScan } from '../device/waiting-scan.ts';

/**
 * What only the guard can say about a scan: which way somebody goes, or why they have no card. The scan isn't recorded
 * until it is said, so questions are kept in this browser as waiting scans are, and others pass meanwhile.
 */
const Kind = z.enum(['direction', 'reason', 'override']);
const Name = z.object({ lo: z.string(), en: z.string() });

export interface OpenQuestion {
  readonly kind: z.infer<typeof Kind>;
  readonly scan: WaitingScan;
  /** The code alone, while the device's key isn't here. */
  readonly name: z.infer<typeof Name>;
  readonly className: string | null;
  /** Whom it is about, as it lies on this device. */
  readonly about?: string | undefined;
}

/** As it lies on this device: whom it is about can be read with its key alone. */
const KeptQuestion = z.object({ kind: Kind, scan: WaitingScan, about: z.optional(z.string()) });
const About = z.object({ name: Name, className: z.nullable(z.string()), pass: z.optional(z.string()) });

const opened = ({ kind, scan, about }: z.infer<typeof KeptQuestion>): OpenQuestion => {
  const known = About.safeParse(about && vault.box()?.openText(about, scan.idempotencyKey)).data;
  if (!known) return { kind, scan, about, name: { lo: scan.code, en: scan.code }, className: null };
  const { pass, ...who } = known;
  return { kind, scan: pass ? { ...scan, pass } : scan, about, ...who };
};

const sealed = ({ kind, scan, about, name, className }: OpenQuestion): z.infer<typeof KeptQuestion> => {
  const { pass, ...rest } = scan;
  const facts = { name, className, ...(pass && { pass }) };
  return { kind, scan: rest, about: about ?? vault.box()?.sealText(facts, scan.idempotencyKey) };
};

export const directionAnswers = ['in', 'out', 'both'] as const;
type Direction = (typeof directionAnswers)[number];
export type Answer = Direction | ManualReason;

/** What may be answered, in the order of the buttons. */
export const answersTo = ({ kind }: OpenQuestion): readonly Answer[] =>
  kind === 'direction' ? directionAnswers : manualReasons;

const storageName = 'checkinout.questions';

/** The questions that stand, oldest first. */
export function openQuestions(store: Store = keptStore): readonly OpenQuestion[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => {
      const kept = KeptQuestion.safeParse(entry).data;
      return kept ? [opened(kept)] : [];
    });
  } catch (cause) {
    console.warn('The open questions could not be read', cause);
    return [];
  }
}

const kindOf = ({ result, mayOverride }: CheckOutcome): OpenQuestion['kind'] | null => {
  if (result === 'ask_direction') return 'direction';
  if (result === 'ask_reason') return 'reason';
  return result === 'blocked' && mayOverride ? 'override' : null;
};

/** The question that the server's answer to a scan asks; null for all other answers. */
export function questionOf(scan: WaitingScan, outcome: CheckOutcome): OpenQuestion | null {
  const kind = kindOf(outcome);
  return kind && { kind, scan, name: outcome.person.name, className: outcome.person.className };
}

/** Adds a question; of one card there is one, the latest. */
export function askQuestion(question: OpenQuestion, store: Store = keptStore): readonly OpenQuestion[] {
  const others = openQuestions(store).filter(({ scan }) => scan.code !== question.scan.code);
  return write([...others, question], store);
}

/** Keeps the question that an answer asks; false where it asks none, and so is the result. */
export function keptQuestion(scan: WaitingScan, outcome: CheckOutcome, store: Store = keptStore): boolean {
  const question = questionOf(scan, outcome);
  if (question) askQuestion(question, store);
  return question !== null;
}

export function forgetQuestion(
  { scan: { idempotencyKey } }: OpenQuestion,
  store: Store = keptStore,
): readonly OpenQuestion[] {
  return write(
    openQuestions(store).filter(({ scan }) => scan.idempotencyKey !== idempotencyKey),
    store,
  );
}

/** The scans that an answer makes of a question: at the time of the first one, each with a key of its own. */
export function scansOf({ kind, scan }: OpenQuestion, answer: Answer): readonly WaitingScan[] {
  const again = { ...scan, idempotencyKey: newIdempotencyKey() };
  if (kind !== 'direction')
    return [
      { ...again, manualReason: answer as ManualReason, ...(kind === 'override' && { override: true }) },
    ];
  if (answer !== 'both') return [{ ...again, direction: answer as 'in' | 'out', answered: true }];
  const after = new Date(Date.parse(scan.scannedAt) + 1000).toISOString();
  return [
    { ...again, direction: 'in', answered: true },
    {
      ...again,
      idempotencyKey: newIdempotencyKey(),
      direction: 'out',
      answered: true,
      scannedAt: after,
    },
  ];
}

function write(questions: readonly OpenQuestion[], store: Store): readonly OpenQuestion[] {
  if (questions.length === 0) store.removeItem(storageName);
  else store.setItem(storageName, JSON.stringify(questions.map(sealed)));
  return questions;
}

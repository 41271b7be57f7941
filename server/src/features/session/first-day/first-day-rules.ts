import type { FirstDayLack, FirstDayStep, FirstDayStepKey, firstDayFacts } from '@suksa/contracts/settings';

type FactKey = (typeof firstDayFacts)[number];

/** What a school has of what it needs to open. */
export interface Known {
  readonly schoolNamed: boolean;
  readonly branchNamed: boolean;
  readonly branchPhone: boolean;
  readonly logo: boolean;
  readonly openYear: boolean;
  readonly markScheme: boolean;
  readonly cardTemplate: boolean;
  /** Who takes money, gives rights or reads health notes is asked for more than a password. */
  readonly secondFactor: boolean;
  readonly counts: Readonly<Record<FactKey, number>>;
}

interface Plan {
  readonly key: FirstDayStepKey;
  readonly needs: readonly (readonly [FirstDayLack, (known: Known) => boolean])[];
  readonly advises?: readonly (readonly [FirstDayLack, (known: Known) => boolean])[];
  readonly facts?: readonly FactKey[];
}

const has =
  (fact: FactKey) =>
  ({ counts }: Known) =>
    counts[fact] > 0;

/** In the order in which a school goes: each step builds on the ones before. */
const plans: readonly Plan[] = [
  { key: 'school', needs: [['school_name', ({ schoolNamed }) => schoolNamed]] },
  {
    key: 'branch',
    needs: [['branch_name', ({ branchNamed }) => branchNamed]],
    advises: [
      ['branch_phone', ({ branchPhone }) => branchPhone],
      ['logo', ({ logo }) => logo],
    ],
  },
  {
    key: 'year',
    needs: [
      ['open_year', ({ openYear }) => openYear],
      ['shifts', has('shifts')],
      ['subjects', has('subjects')],
      ['mark_scheme', ({ markScheme }) => markScheme],
    ],
    advises: [['holidays', has('holidays')]],
    facts: ['levels', 'subjects', 'holidays', 'shifts'],
  },
  { key: 'classes', needs: [['classes', has('classes')]], facts: ['classes'] },
  {
    key: 'staff',
    needs: [['staff', has('staff')]],
    advises: [['second_factor', ({ secondFactor }) => secondFactor]],
    facts: ['staff'],
  },
  { key: 'students', needs: [['students', has('students')]], facts: ['students'] },
  { key: 'fees', needs: [['fee_plan', has('fee_plans')]], facts: ['fee_plans'] },
  {
    key: 'cards',
    needs: [
      ['card_template', ({ cardTemplate }) => cardTemplate],
      ['card', has('cards')],
    ],
    facts: ['cards'],
  },
  { key: 'gate', needs: [['check_in', has('check_ins')]], facts: ['check_ins'] },
];

/** How each step stands. One that is done is done, also where it was set aside before. */
export const stepsOf = (known: Known, aside: ReadonlySet<string>): FirstDayStep[] =>
  plans.map(({ key, needs, advises = [], facts = [] }) => {
    const missing = (wanted: Plan['needs']) =>
      wanted.flatMap(([lack, isThere]) => (isThere(known) ? [] : [lack]));
    const lacks = missing(needs);
    return {
      key,
      state: lacks.length === 0 ? 'done' : aside.has(key) ? 'aside' : 'open',
      lacks,
      advised: missing(advises),
      facts: facts.map((fact) => ({ key: fact, count: known.counts[fact] })),
    };
  });

/** Names of new classes of a level: ປ.1/1, ປ.1/2 and so on, without those that are there. */
export const newClassNames = (level: string, wanted: number, taken: ReadonlySet<string>): string[] =>
  Array.from({ length: wanted }, (_, index) => `${level}/${index + 1}`).filter((name) => !taken.has(name));

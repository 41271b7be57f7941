import { daysAfter, daysBetween, weekdayOf } from '@suksa/contracts/days';
import { mostForecastWeeks } from '@suksa/contracts/feeinvoice';

interface Coming {
  readonly familyId: number;
  readonly day: string;
  readonly amount: number;
  readonly own: boolean;
}

class Bucket {
  amount = 0;
  own = 0;
  readonly #families = new Set<number>();

  add({ familyId, amount, own }: Coming): void {
    this.amount += amount;
    if (own) this.own += amount;
    this.#families.add(familyId);
  }

  told() {
    return { amount: this.amount, families: this.#families.size };
  }
}

const mondayOf = (day: string) => daysAfter(day, 1 - weekdayOf(day));

/** Week by week from today's on, with the weeks between that bring nothing; what should have come is `late`. */
export const byWeek = (rows: readonly Coming[], today: string) => {
  const first = mondayOf(today);
  const [late, later] = [new Bucket(), new Bucket()];
  const weeks: Bucket[] = [];
  for (const row of rows) {
    const at = Math.floor(daysBetween(first, mondayOf(row.day)) / 7);
    if (row.day < today) late.add(row);
    else if (at >= mostForecastWeeks) later.add(row);
    else {
      while (weeks.length <= at) weeks.push(new Bucket());
      weeks[at]?.add(row);
    }
  }
  return {
    late: late.told(),
    weeks: weeks.map((week, at) => ({ monday: daysAfter(first, at * 7), own: week.own, ...week.told() })),
    later: later.told(),
  };
};

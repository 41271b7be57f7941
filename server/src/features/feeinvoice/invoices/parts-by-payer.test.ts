import { expect, test } from 'vitest';
import { partsByPayer } from './household-parts-rules.ts';

/** Written apart from the product: each kip of each line goes to whoever has to pay it. */
const byHand = (lines: readonly Line[], share: number, companyOf: ReadonlyMap<number, number>) => {
  const due = new Map<number, number>();
  const add = (who: number, amount: number) => due.set(who, (due.get(who) ?? 0) + amount);
  for (const { feeItemId, amount } of lines) {
    const company = companyOf.get(feeItemId);
    if (company !== undefined) add(company, amount);
    else {
      const ofSecond = Math.sign(amount) * Math.floor((Math.abs(amount) * share) / 100);
      add(2, ofSecond);
      add(1, amount - ofSecond);
    }
  }
  return new Map([...due].filter(([, amount]) => amount > 0));
};

interface Line {
  readonly feeItemId: number;
  readonly amount: number;
}

test('500 random bills of households and companies are divided as by hand, to the kip', () => {
  let state = 20_261_124;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let bill = 0; bill < 500; bill += 1) {
    const lines = [1, 2, 3, 4].flatMap((feeItemId): Line[] => {
      const amount = 1 + random(3_000_000);
      const off = random(2) === 0 ? 0 : random(amount + 1);
      return [
        { feeItemId, amount },
        { feeItemId, amount: -off },
      ].filter((line) => line.amount !== 0);
    });
    const share = random(3) === 0 ? random(101) : 0;
    const companyOf = new Map(
      [1, 2, 3, 4].filter(() => random(3) === 0).map((item) => [item, 10 + random(2)] as const),
    );
    const companies = [...new Set(companyOf.values())].map((id) => ({
      ...{ id, share: 100 },
      feeItemIds: [...companyOf].flatMap(([item, company]) => (company === id ? [item] : [])),
    }));
    const households = [
      { id: 1, share: 100 - share },
      { id: 2, share },
    ].filter((household) => household.share > 0);
    const parts = partsByPayer(lines, share === 0 ? households.slice(0, 1) : households, companies);
    const told = new Map(parts.map(({ household, total }) => [household.id, total]));
    expect(told, `bill ${bill}`).toEqual(byHand(lines, share, companyOf));
  }
});

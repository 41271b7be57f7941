import { Button, Group } from '@suksa/ui';

interface QuickAmountsProps {
  readonly current: number | null;
  readonly amounts: readonly { readonly amount: number; readonly label: string }[];
  readonly onChoose: (amount: number) => void;
}

/** Likely amounts, one click each; those that say the same are shown once. */
export function QuickAmounts({ current, amounts, onChoose }: QuickAmountsProps) {
  const different = amounts.filter(
    ({ amount }, place) => amount > 0 && amounts.findIndex((known) => known.amount === amount) === place,
  );
  if (different.length === 0) return null;
  return (
    <Group gap="xs">
      {different.map(({ amount, label }) => (
        <Button
          key={amount}
          variant="light"
          color={amount === current ? undefined : 'gray'}
          aria-pressed={amount === current}
          size="compact-sm"
          fw={500}
          onClick={() => onChoose(amount)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

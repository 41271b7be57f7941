import { listCashiers } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';

interface CashierFilterProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | null) => void;
}

const tenMinutes = 600_000;

/** Whoever has taken money in the branch. */
export function CashierFilter({ label, value, onChange }: CashierFilterProps) {
  const format = useFormat();
  const { data } = useQuery({ ...apiQuery(listCashiers), staleTime: tenMinutes });
  const cashiers = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }));
  return <FilterSelect label={label} value={value} data={cashiers} onChange={onChange} />;
}

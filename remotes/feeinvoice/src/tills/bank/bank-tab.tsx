import { useSearchParams } from 'react-router-dom';
import BankLines from './bank-lines.tsx';
import { StatementList } from './statement-list.tsx';

/** Statements of banks, or the lines of the one that stands in the address. */
export default function BankTab() {
  const [params] = useSearchParams();
  const opened = Number(params.get('statement')) || null;
  return opened === null ? <StatementList /> : <BankLines key={opened} id={opened} />;
}

import { LanguageText } from '@suksa/ui';
import paper from './paper.module.css';

type Line = readonly [label: string, value: string];

interface VoucherTableProps {
  readonly lines: readonly Line[];
  /** Its last line, larger. */
  readonly sum: Line;
}

/** What a voucher says, label by label: each label is the head of its line, so that none stands over the columns. */
export function VoucherTable({ lines, sum: [total, amount] }: VoucherTableProps) {
  return (
    <table className={paper.table}>
      <tbody>
        {lines.map(([label, value]) => (
          <tr key={`${label} ${value}`}>
            <th scope="row" className={paper.label}>
              {label}
            </th>
            <td>
              <LanguageText>{value}</LanguageText>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={paper.label}>
            {total}
          </th>
          <td>{amount}</td>
        </tr>
      </tfoot>
    </table>
  );
}
